/** What an MCP client and the MCP registry are told of the bundle. Both versions and texts come from package.json. */

interface About {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: { readonly node: string };
}

const TITLE = "Public Health Data Gateway";
const DESCRIPTION = "Search US federal health registries; every answer gives its source URL and time.";
const KEY = {
  title: "openFDA API key",
  description: "Optional. Raises openFDA's limit from 1,000 to 120,000 requests a day. Sent to api.fda.gov only.",
};

/** manifest.json of the bundle (MCPB manifest 0.3). @param tools those that the server lists */
export const toManifest = (about: About, tools: readonly object[]): object => ({
  manifest_version: "0.3",
  name: about.name,
  display_name: TITLE,
  version: about.version,
  description: DESCRIPTION,
  long_description: about.description,
  author: { name: `${TITLE} contributors` },
  license: about.license,
  server: {
    type: "node",
    entry_point: "dist/src/cli.js",
    mcp_config: {
      command: "node",
      args: ["${__dirname}/dist/src/cli.js", "mcp"],
      env: { OPENFDA_API_KEY: "${user_config.openfda_api_key}" },
    },
  },
  tools,
  compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: about.engines.node } },
  /** With a default, a client that was given no key sends an empty one, which counts as none. */
  user_config: { openfda_api_key: { type: "string", ...KEY, required: false, sensitive: true, default: "" } },
});

interface Released {
  /** https://github.com/<owner>/<name> */
  readonly repository: string;
  /** Of the bundle, as a release has it. */
  readonly file: string;
  readonly sha256: string;
}

/** server.json for the MCP registry (schema of 2025-12-11): where the bundle of this version is, and its digest. */
export function toServerJson(about: About, { repository, file, sha256 }: Released): object {
  const owner = new URL(repository).pathname.split("/")[1] ?? "";
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: `io.github.${owner}/${about.name}`,
    title: TITLE,
    description: DESCRIPTION,
    version: about.version,
    repository: { url: repository, source: "github" },
    packages: [
      {
        registryType: "mcpb",
        identifier: `${repository}/releases/download/v${about.version}/${file}`,
        fileSha256: sha256,
        transport: { type: "stdio" },
        environmentVariables: [
          { name: "OPENFDA_API_KEY", description: KEY.description, isRequired: false, isSecret: true },
        ],
      },
    ],
  };
}
