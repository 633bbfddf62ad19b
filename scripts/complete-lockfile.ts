import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";

/**
 * Adds to package-lock.json the optional binaries of other platforms that npm leaves out when the registry it asked does
 * not hold them; `npm ci` refuses a lockfile without them. Each is named by its platform, so npm skips it elsewhere.
 */

const OPERATING_SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

const entry = z.looseObject({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockfile = z.looseObject({ packages: z.record(z.string(), entry) });

const url = new URL("../package-lock.json", import.meta.url);
const lock = lockfile.parse(JSON.parse(await readFile(url, "utf8")));
const missing = Object.values(lock.packages).flatMap(({ dev, optionalDependencies = {} }) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !(`node_modules/${name}` in lock.packages))
    .map(
      ([name, version]) =>
        [
          `node_modules/${name}`,
          { version, ...(dev === true ? { dev } : {}), optional: true, ...platformOf(name) },
        ] as const,
    ),
);
for (const [path, { version }] of missing)
  if (!/^\d/.test(version)) throw new Error(`${path} has no exact version (${version}); add it by hand.`);
const packages = Object.fromEntries(
  Object.entries({ ...lock.packages, ...Object.fromEntries(missing) }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
await writeFile(url, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
process.stdout.write(`${missing.length} optional packages of other platforms added.\n`);

function platformOf(name: string): object {
  const words = name.split(/[/@-]/);
  const os = OPERATING_SYSTEMS.find((word) => words.includes(word));
  const cpu = PROCESSORS.find((word) => words.includes(word));
  if (os === undefined && cpu === undefined) throw new Error(`${name} names no platform; add it by hand.`);
  const libc = words.find((word) => word === "musl" || word === "musleabihf");
  return {
    ...(os === undefined ? {} : { os: [os] }),
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(libc === undefined ? {} : { libc: ["musl"] }),
  };
}
