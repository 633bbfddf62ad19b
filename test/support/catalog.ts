import { basePaths, loadAgencies } from "../../sandbox/agencies.ts";
import type { Agency } from "../../sandbox/agency.ts";
import { catalog as own, type Catalog } from "../../src/app/gateway-parts.ts";

/**
 * What is tested: the service's own catalog and, where the variable names a fixture folder, what that folder adds
 * (test/cost-of-change.test.ts).
 */

interface Addition extends Catalog {
  /** The recorded twins of its agencies. */
  readonly recorded: readonly Agency[];
}

const NOTHING: Addition = { endpoints: [], upstreams: [], recorded: [] };

const folder = process.env["CATALOG_FIXTURE"];
const added: Addition = folder === undefined ? NOTHING : await import(`../fixtures/${folder}/index.ts`);

export const catalog: Catalog = {
  endpoints: [...own.endpoints, ...added.endpoints],
  upstreams: [...own.upstreams, ...added.upstreams],
};

export const { endpoints } = catalog;

export const recordedAgencies: readonly Agency[] = [...loadAgencies(), ...added.recorded];

export const ORIGIN = "http://agencies.test";

/** The settings by which the agencies are the recorded ones. */
export const upstreamVariables: Readonly<Record<string, string>> = Object.fromEntries(
  catalog.upstreams.map(({ name }) => [
    `UPSTREAM_${name.toUpperCase()}_URL`,
    ORIGIN + (basePaths.get(name) ?? `/${name}`),
  ]),
);
