import type { Dataset, Query } from "../../catalog/dataset.ts";
import { addressOf } from "../../catalog/upstream.ts";
import { toInput } from "../../catalog/url-query.ts";
import { GatewayError } from "../../core/errors.ts";
import { quoted } from "../../core/text.ts";
import { PREFIX } from "../../surfaces/paths.ts";
import { CommandError } from "../command-error.ts";
import { toJsonLine, toJson } from "../output/json.ts";
import { toLines } from "../output/lines.ts";
import type { Globals } from "../program/options.ts";
import { withoutPersonalData } from "./personal-data.ts";
import type { LiveLine } from "./live-line.ts";
import { toRecording } from "./recording.ts";

interface Wanted {
  /** A gateway path with its query. */
  readonly target: string;
  readonly folder: string;
}

/** Asks an agency what the gateway would ask it, and keeps its answer for others to read. */
export async function recordAnswer(
  line: LiveLine,
  datasets: readonly Dataset[],
  { target, folder }: Wanted,
  { baseUrl, format }: Globals,
): Promise<void> {
  if (baseUrl !== null) throw new CommandError("record asks the agency itself; set its address by UPSTREAM_*_URL.", 2);
  const { dataset, query } = told(() => queryAt(datasets, target), 2);
  const client = (await line.agencies()).clients.get(dataset.upstream.name);
  if (client === undefined) throw new Error(`The agency ${dataset.upstream.name} is not in the list of agencies.`);
  const address = addressOf(client.base, query.request);
  const response = await client.get(address).catch((error: unknown) => told(() => rethrow(error), 1));
  const { text, removed } = withoutPersonalData(dataset.upstream.name, response.text);
  const { status, contentType, link = "", retrievedAt } = response;
  const heard = { address, status, contentType, link, text, retrievedAt, digest: await response.digest };
  const recording = await toRecording(dataset.upstream, query.request, heard, removed);
  const name = `${dataset.upstream.name}.jsonl`;
  await line.append(folder, name, toJsonLine(recording));
  const { answer, ...facts } = recording;
  if (format !== "table") return line.write(toJson({ file: `${folder}/${name}`, status: answer.status, ...facts }));
  const gone = recording.removed.length === 0 ? "nothing; the bytes are the agency's" : recording.removed.join(", ");
  const lines = [
    `${folder}/${name}: HTTP ${answer.status} from ${address}, retrieved ${recording.retrieved_at}.`,
    `Removed: ${gone}.`,
    `Digest of the agency's bytes: ${recording.digest}`,
  ];
  return line.write(`${toLines(lines)}\n`);
}

/** The dataset at a gateway path, and the query that its parameters are. @throws GatewayError invalid_query */
function queryAt(datasets: readonly Dataset[], target: string): { dataset: Dataset; query: Query } {
  const [path = "", search = ""] = target.replace(/^https?:\/\/[^/]+/, "").split(/\?(.*)/s);
  const own = path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path;
  for (const dataset of datasets) {
    const [template = "", name] = dataset.path.split(/\{(\w+)\}/);
    const isAt = name === undefined ? own === template : own.startsWith(template) && own.length > template.length;
    if (!isAt || datasets.some((other) => other !== dataset && other.path === own)) continue;
    const inPath = name === undefined ? [] : [`${name}=${own.slice(template.length)}`];
    const input = toInput([...inPath, search].join("&"), dataset.paramShape);
    return { dataset, query: dataset.toQuery(input) };
  }
  const known = datasets.map((dataset) => dataset.path).join(", ");
  throw new GatewayError("unknown_endpoint", `There is no dataset at ${quoted(path)}; known are ${known}.`);
}

/** An error of the gateway as the command's own. */
function told<Value>(work: () => Value, exitCode: 1 | 2): Value {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new CommandError(`${error.code}: ${error.message}`, exitCode, { cause: error });
  }
}

function rethrow(error: unknown): never {
  throw error;
}
