import { gzipSync } from "node:zlib";
import { endpoints } from "../src/datasets/index.ts";
import { PREFIX } from "../src/surfaces/prefix.ts";
import { newSandboxService } from "../test/harness.ts";

/** Bytes of real answers on the recorded agencies: the default ten records, and fifty. */
export async function measureSizes(): Promise<readonly string[]> {
  const lines = [
    "| dataset | 10 records, bytes | gzip | 50 records, bytes | gzip |",
    "| --- | --- | --- | --- | --- |",
  ];
  for (const dataset of endpoints) {
    if (dataset.kind !== "live" || dataset.isLookup) continue;
    const broad = dataset.params.safeParse({}).success ? "" : "first_name=Josephine&";
    const service = await newSandboxService();
    const cells: string[] = [];
    for (const limit of [10, 50]) {
      const body = new Uint8Array(
        await (await service.get(`${PREFIX}${dataset.path}?${broad}limit=${limit}`)).arrayBuffer(),
      );
      cells.push(String(body.byteLength), String(gzipSync(body, { level: 4 }).byteLength));
    }
    lines.push(`| ${dataset.name} | ${cells.join(" | ")} |`);
  }
  return lines;
}
