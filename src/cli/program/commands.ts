import type { Dataset, Endpoint } from "../../catalog/dataset.ts";

/** One option of a command: a parameter of its endpoint. */
export interface OptionSpec {
  /** The parameter, for example `first_name`. */
  readonly name: string;
  /** For example `--first-name`. */
  readonly flag: string;
  readonly description: string;
  /** Of a closed list. */
  readonly values: readonly string[];
}

/** An endpoint as a command: `phdg things search --colour …`, `phdg thing <id>`. */
export interface CommandSpec {
  readonly endpoint: Endpoint;
  readonly words: readonly string[];
  /** Parameters that stand in the path. */
  readonly positions: readonly OptionSpec[];
  readonly options: readonly OptionSpec[];
}

/**
 * The commands of all endpoints, from their paths: `/things/search` is `things search`, and a path that ends in a
 * parameter asks for one thing, so `/things/{id}` is `thing <id>`.
 */
export const toCommands = (endpoints: readonly Endpoint[]): readonly CommandSpec[] => endpoints.map(toCommand);

function toCommand(endpoint: Endpoint): CommandSpec {
  const parameters = endpoint.kind === "live" ? optionsOf(endpoint) : [];
  const isInPath = ({ name }: OptionSpec): boolean => endpoint.path.includes(`{${name}}`);
  const segments = endpoint.path.split("/").filter((segment) => segment !== "" && !segment.startsWith("{"));
  const words = segments.map((segment, index) =>
    endpoint.path.endsWith("}") && index === segments.length - 1 ? segment.replace(/s$/, "") : segment,
  );
  return {
    endpoint,
    words,
    positions: parameters.filter(isInPath),
    options: parameters.filter((option) => !isInPath(option)),
  };
}

/** The words under which many of a look-up's identifiers are asked for: `things lookup`. */
export const lookupWords = ({ endpoint }: CommandSpec): readonly string[] => [
  endpoint.path.split("/")[1] ?? endpoint.name,
  "lookup",
];

/** The options of a search or look-up: its parameters. */
export function optionsOf({ paramsSchema }: Dataset): readonly OptionSpec[] {
  const { properties = {} } = paramsSchema;
  return Object.entries(properties).map(([name, schema]) => {
    const { description = "", enum: values = [] } = typeof schema === "object" ? schema : {};
    return { name, flag: `--${name.replaceAll("_", "-")}`, description, values: values.map(String) };
  });
}
