import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { settingsFor } from "../sandbox/agencies.ts";
import { launch, VIEWS, watch } from "../test/system/browser/browser.ts";
import { startExplorer } from "../test/surfaces/pages/explorer.ts";

/** Writes docs/images: pages as they are today, over the recorded agencies. */

const folder = new URL("../docs/images/", import.meta.url);

interface Shot {
  readonly path: string;
  readonly view?: string;
  /** A question to be asked first. */
  readonly question?: string;
}

const shots: Readonly<Record<string, Shot>> = {
  front: { path: "/" },
  table: { path: "/trials?condition=lung+cancer&limit=20" },
  map: { path: "/counts/hospitals?by=state" },
  answer: { path: "/ask", question: "Recruiting trials for breast cancer in Ohio" },
  record: { path: "/records/labels/0002ad27-779d-42ab-83b5-bc65453412a1", view: "dark" },
  phone: { path: "/hospitals?state=MA&limit=20", view: "phone" },
  reference: { path: "/reference/hospitals" },
};

/** Where `npm run demo` has its recorded agencies. */
const AGENCIES = "http://127.0.0.1:8090";

const explorer = await startExplorer(settingsFor(AGENCIES), null);
const browser = await launch();
await mkdir(folder, { recursive: true });
for (const [name, { path, view = "desktop", question }] of Object.entries(shots)) {
  const { page, close } = await watch(browser, explorer.origin, VIEWS[view] ?? {});
  await page.goto(explorer.origin + path, { waitUntil: "networkidle" });
  if (question !== undefined) await ask(page, question);
  const file = { path: new URL(`${name}.png`, folder).pathname };
  await page.screenshot(file);
  process.stdout.write(`docs/images/${name}.png written.\n`);
  await close();
}
await browser.close();
await explorer.close();

async function ask(page: Page, question: string): Promise<void> {
  await page.locator("#question").fill(question);
  await page.getByRole("button", { name: "Find" }).click();
  await page.locator("#answer").waitFor();
  await page.evaluate("scrollTo(0, 0)");
}
