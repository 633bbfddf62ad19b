#!/usr/bin/env node
import { needOfNewerNode } from "./runtimes/oldest-node.ts";

/** The entry of the command: says what it needs before anything is loaded that an older runtime cannot read. */

const need = needOfNewerNode();
if (need === null) await import("./command.ts");
else {
  process.stderr.write(
    `phdg ${need} Where Node cannot be updated, \`npm install node@24\` beside it, and \`npx phdg\` runs on that one.\n`,
  );
  process.exitCode = 2;
}
