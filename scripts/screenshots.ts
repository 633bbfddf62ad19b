import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions } from "playwright-core";
import { settingsFor } from "../sandbox/agencies.ts";
import { launch, VIEWS, watch } from "../test/system/browser/browser.ts";
import { startExplorer } from "../test/surfaces/pages/explorer.ts";

/** Writes docs/images: pages as they are today, over the recorded agencies. */

const folder = new URL("../docs/images/", import.meta.url);

const shots: readonly [name: string, path: string, view: BrowserContextOptions | undefined][] = [
  ["front", "/", VIEWS["desktop"]],
  ["studies", "/trials?condition=lung+cancer&limit=20", VIEWS["desktop"]],
  ["recalls-dark", "/devices/recalls?limit=30", VIEWS["dark"]],
  ["hospitals-phone", "/hospitals?state=MA&limit=20", VIEWS["phone"]],
  ["reference", "/docs", VIEWS["desktop"]],
];

/** Where `npm run demo` has its recorded agencies. */
const AGENCIES = "http://127.0.0.1:8090";

const explorer = await startExplorer({
  ...settingsFor(AGENCIES),
});
const browser = await launch();
await mkdir(folder, { recursive: true });
for (const [name, path, view = {}] of shots) {
  const { page, close } = await watch(browser, explorer.origin, view);
  await page.goto(explorer.origin + path, { waitUntil: "networkidle" });
  if (path.includes("?")) await page.evaluate("document.querySelector('#results').scrollIntoView()");
  await page.screenshot({ path: new URL(`${name}.png`, folder).pathname });
  process.stdout.write(`docs/images/${name}.png written.\n`);
  await close();
}
await browser.close();
await explorer.close();
