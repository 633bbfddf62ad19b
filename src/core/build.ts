import manifest from "../../package.json" with { type: "json" };

/**
 * What runs. package.json is the only place that says the version. A build adds its commit to its own copy of that file
 * (scripts/build.ts).
 */

interface Manifest {
  readonly version: string;
  readonly commit?: string;
  readonly repository?: string | { readonly url: string };
}

const about: Manifest = manifest;

/** The package's version, and the commit that it was built from where the build was told. */
export const BUILD: { readonly version: string; readonly commit?: string } = {
  version: about.version,
  ...(about.commit === undefined ? {} : { commit: about.commit }),
};

/** The web address of the repository that a package.json names; null where it names none. */
export function repositoryOf({ repository }: Pick<Manifest, "repository">): string | null {
  const url = typeof repository === "string" ? repository : (repository?.url ?? "");
  const web = url.replace(/^git\+/, "").replace(/\.git$/, "");
  return web.startsWith("https://") ? web : null;
}

/** Who asks, as agencies see it. */
export function userAgentOf(manifest: Manifest): string {
  const repository = repositoryOf(manifest);
  const contact = repository === null ? "" : ` (+${repository})`;
  return `public-health-data-gateway/${manifest.version}${contact}`;
}

export const USER_AGENT = userAgentOf(about);
