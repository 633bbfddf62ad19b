import { readFile } from "node:fs/promises";
import { installedWith } from "./licences/licences.ts";

/**
 * Prints what is installed with the package as a CycloneDX document, from the lockfile. `npm sbom --omit dev` leaves out
 * each package that a tool needs as well, hono and zod among them.
 */

const read = async (name: string) => JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), "utf8"));
const { name, version, license } = await read("package.json");
const purlOf = (title: string, number: string): string => `pkg:npm/${title.replace("@", "%40")}@${number}`;

const components = installedWith(await read("package-lock.json")).map((each) => {
  const purl = purlOf(each.name, each.version);
  const content = Buffer.from(each.integrity.replace(/^sha512-/, ""), "base64").toString("hex");
  return {
    type: "library",
    "bom-ref": purl,
    name: each.name,
    version: each.version,
    purl,
    licenses: [{ expression: each.license }],
    hashes: [{ alg: "SHA-512", content }],
  };
});
const purl = purlOf(name, version);
const component = { type: "application", "bom-ref": purl, name, version, purl, licenses: [{ expression: license }] };
const metadata = { timestamp: new Date().toISOString(), component };
const bom = { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata, components };
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
