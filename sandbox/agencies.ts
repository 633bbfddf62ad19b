import type { Agency } from "./agency.ts";
import { createClinicaltrials } from "./clinicaltrials/clinicaltrials.ts";
import { createCms } from "./cms/cms.ts";
import { createNppes } from "./nppes/nppes.ts";
import { createOpenfda } from "./openfda/openfda.ts";

/** A recorded agency: its name in the gateway's list of agencies, and the path that its API has at home. */
interface RecordedAgency {
  readonly name: string;
  readonly path: string;
  load(): Agency;
}

/** Every recorded agency. A new one is one line here and a folder of its own. */
const agencies: readonly RecordedAgency[] = [
  { name: "nppes", path: "/api/", load: createNppes },
  { name: "openfda", path: "", load: createOpenfda },
  { name: "clinicaltrials", path: "/api/v2", load: createClinicaltrials },
  { name: "cms", path: "/provider-data/api/1", load: createCms },
];

/** All agencies; each reads its records when it is first asked. */
export const loadAgencies = (): readonly Agency[] => agencies.map(({ load }) => load());

/** Where each agency's API begins on the sandbox's server: below its name, then the path that it has at home. */
export const basePaths: ReadonlyMap<string, string> = new Map(
  agencies.map(({ name, path }) => [name, `/${name}${path}`]),
);

/** The gateway's settings that make it ask the recorded agencies at an origin. */
export const settingsFor = (origin: string): Record<string, string> =>
  Object.fromEntries([...basePaths].map(([name, path]) => [`UPSTREAM_${name.toUpperCase()}_URL`, origin + path]));
