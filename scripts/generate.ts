import { readFile, writeFile } from "node:fs/promises";
import { endpoints } from "../src/catalog/index.ts";
import { toConfigurationPage } from "../src/app/config-page.ts";
import { ASK_PATH, PREFIX } from "../src/surfaces/paths.ts";
import { toAskOpenApi } from "../src/surfaces/documents/ask-openapi.ts";
import { toOpenApi } from "../src/surfaces/documents/openapi.ts";
import { toCitationFile } from "./citation-file.ts";
import { writeClientTypes } from "./client-types.ts";
import { toLicencesPage } from "./licences/licences.ts";
import { toSamples } from "./samples.ts";
import { toReference } from "../src/surfaces/documents/reference.ts";

/** Writes the files that are made from the code; with `--check` it only says which of them are stale. */

const read = (name: string): Promise<string> => readFile(new URL(`../${name}`, import.meta.url), "utf8");
const openapi = toOpenApi(endpoints, PREFIX);
const beside = toAskOpenApi(ASK_PATH, "/", endpoints);
const files = {
  "openapi.json": `${JSON.stringify(openapi, null, 2)}\n`,
  "ask-openapi.json": `${JSON.stringify(beside, null, 2)}\n`,
  "docs/reference.md": toReference(endpoints, PREFIX),
  "docs/operators/configuration.md": toConfigurationPage(),
  "docs/maintainers/licences.md": toLicencesPage(JSON.parse(await read("package-lock.json"))),
  "CITATION.cff": toCitationFile(JSON.parse(await read("package.json")), await read("CHANGELOG.md")),
  "src/surfaces/pages/samples.json": await toSamples(),
};

await writeClientTypes();
const isCheck = process.argv.includes("--check");
for (const [name, content] of Object.entries(files)) {
  const present = await read(name).catch(() => "");
  if (present === content) continue;
  if (isCheck) {
    process.stderr.write(`${name} is stale: run npm run generate.\n`);
    process.exitCode = 1;
  } else {
    await writeFile(new URL(`../${name}`, import.meta.url), content);
    process.stdout.write(`${name} written.\n`);
  }
}
