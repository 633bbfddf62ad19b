import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { chromium as playwright, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import type { AxeResults, RunOptions } from "axe-core";

declare const axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> };

/** A real Chromium that comes as a package with its libraries, so that the tests need nothing installed. */
export async function launch(): Promise<Browser> {
  const own = process.env["CHROMIUM_PATH"];
  return playwright.launch({
    executablePath: own ?? (await packaged()),
    timeout: 60_000,
    args: ["--headless=shell", "--no-sandbox", "--no-zygote", "--disable-gpu", "--font-render-hinting=none"],
  });
}

async function packaged(): Promise<string> {
  /** The package unpacks its shared libraries and fonts only where it believes to be in its usual surroundings. */
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs24.x";
  if (existsSync("/etc/fonts/fonts.conf")) process.env["FONTCONFIG_PATH"] ??= "/etc/fonts";
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}

/** How a page is looked at. */
export const VIEWS: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  "no JavaScript": { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
};

export interface Watched {
  readonly page: Page;
  /** Console errors, uncaught errors, dialogs, and requests to any other host. */
  readonly problems: string[];
  /** What axe finds, and whether the page is wider than its window. */
  faults(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A page of its own context, with everything noted that must not happen. Nothing foreign is ever reached. */
export async function watch(browser: Browser, origin: string, view: BrowserContextOptions): Promise<Watched> {
  const context = await browser.newContext({ ...view, reducedMotion: "reduce" });
  context.setDefaultTimeout(20_000);
  const problems: string[] = [];
  await context.route("**/*", (route) => {
    const url = route.request().url();
    if (url.startsWith(`${origin}/`) || url.startsWith("data:")) return route.continue();
    problems.push(`a request to ${url}`);
    return route.abort();
  });
  const page = await context.newPage();
  page.on("console", (message) => {
    /** Chromium reports the status of a page that is itself an error; that page is what is looked at. */
    const isOwnStatus = message.text().startsWith("Failed to load resource: the server responded with a status");
    const isThisPage = message.location().url === page.url() || message.location().url.endsWith("/ask");
    if (message.type() === "error" && !(isOwnStatus && isThisPage)) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("dialog", (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const faults = async (): Promise<readonly string[]> => {
    /** Where scripts are off no timer fires, and axe waits with timers. */
    if (view.javaScriptEnabled === false)
      await page.evaluate("globalThis.setTimeout = (work) => void Promise.resolve().then(work)");
    return faultsOf(page);
  };
  return { page, problems, faults, close: () => context.close() };
}

const axeSource = await readFile(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async (tags) => {
    const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .slice(0, 3)
          .join(" ")}`,
    );
  }, TAGS);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return isWide ? [...violations, "the page scrolls sideways"] : violations;
}
