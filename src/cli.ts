#!/usr/bin/env node
import { needOfNewerNode } from "./app/required-node.ts";

/** The entry of the command: says what it needs before anything is loaded that an older runtime cannot read. */

const need = needOfNewerNode();
if (need === null) await import("./cli/main.ts");
else {
  process.stderr.write(
    `phdg ${need} If you can't update Node, run \`npm install node@24\` in the same folder; \`npx ` +
      `phdg\` then uses it.\n`,
  );
  process.exitCode = 2;
}
