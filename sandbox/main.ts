import { parseArgs } from "node:util";
import { basePaths, loadAgencies } from "./agencies.ts";
import { canHave, faults, isFault, type Fault } from "./fault.ts";
import { replay } from "./replay.ts";
import { createSandbox } from "./sandbox.ts";
import { listen } from "./server.ts";

const usage = `Usage: node sandbox/main.ts [--port 8090] [--host 127.0.0.1] [--fault <agency>=<fault>]... [--replay <folder>]
  agencies: ${[...basePaths.keys()].join(", ")}
  faults:   ${faults.join(", ")} (refresh and renamed_columns for cms only)
  replay:   answers that LIVE_RECORD=<folder> npm run live kept come first
`;

interface Options {
  readonly port: number;
  readonly host: string;
  readonly faults: Readonly<Record<string, Fault>>;
  readonly replay: string | undefined;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const agencies = options.replay === undefined ? loadAgencies() : replay(options.replay, loadAgencies());
  const listener = await listen(createSandbox(agencies, { faults: options.faults }), options);
  const addresses = [...basePaths].map(([name, path]) => `  ${name.padEnd(15)}${listener.origin}${path}`);
  process.stdout.write(`Recorded agencies are listening:\n${addresses.join("\n")}\n`);
  process.send?.({ port: listener.port });
  /** Ctrl-C under npm comes twice. */
  const told = Promise.withResolvers<void>();
  for (const event of ["SIGINT", "SIGTERM"]) process.on(event, () => told.resolve());
  void told.promise.then(() => listener.close()).then(() => process.exit());
}

function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string", default: "8090" },
      host: { type: "string", default: "127.0.0.1" },
      fault: { type: "string", multiple: true, default: [] },
      replay: { type: "string" },
    },
  });
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`--port must be 0 to 65535, not "${values.port}".`);
  const faults = Object.fromEntries(values.fault.map(readFault));
  return { port, host: values.host, faults, replay: values.replay };
}

function readFault(text: string): readonly [string, Fault] {
  const [agency = "", fault = "", ...more] = text.split("=");
  if (!basePaths.has(agency) || !isFault(fault) || more.length > 0 || !canHave(agency, fault)) {
    throw new Error(`--fault must be <agency>=<fault>, not "${text}".`);
  }
  return [agency, fault];
}

/** Started by another process, it ends with it, however that one ends. */
process.once("disconnect", () => process.exit(0));
process.channel?.unref();

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
});
