#!/usr/bin/env node

/** The entry of the command: says what it needs before anything is loaded that an older runtime cannot read. */

const OLDEST = [22, 19] as const;

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) await import("./command.ts");
else {
  process.stderr.write(
    `phdg needs Node ${OLDEST.join(".")} or newer, or Bun; this is Node ${process.versions.node}. ` +
      "Where Node cannot be updated, `npm install node@24` beside it, and `npx phdg` runs on that one.\n",
  );
  process.exitCode = 2;
}
