import { VERIFY_PAGE } from "../parts/addresses.ts";
import { html, type Html } from "../parts/html.ts";

/** What every page knows of the service it belongs to. */
export interface Site {
  readonly style: string;
  readonly script: string;
  readonly icon: string;
  /** The address of the service, without a closing slash, for examples that are copied. */
  readonly origin: string;
  /** The versioned prefix of the interface. */
  readonly prefix: string;
  /**
   * What every `source` says of a deployment that does not ask the real agencies, such as "recorded sample"; or empty.
   */
  readonly sourceNote: string;
}

export interface Page {
  readonly title: string;
  /** The page's place among the links of the header. */
  readonly here: string;
  /** The same as JSON, or what says how to get it. */
  readonly twin: string;
  readonly twinLabel?: string;
  /** Whether the content itself leads to it. */
  readonly namesTwin?: boolean;
  /** False for pages about one person or one moment, which search engines are asked to leave out. */
  readonly isListed?: boolean;
  readonly content: Html;
}

export const NAME = "Public Health Data Gateway";

export function layout(site: Site, page: Page): Html {
  const { title, here, twin, twinLabel = "This page as JSON", isListed = true, namesTwin = false, content } = page;
  const links = [
    ["/", "Explore"],
    ["/ask", "Ask"],
    ["/reference", "Reference"],
  ];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title === NAME ? NAME : `${title} – ${NAME}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="Public US federal health records with their source URL and time." />
        ${isListed ? "" : html`<meta name="robots" content="noindex" />`}
        <link rel="stylesheet" href="${site.style}" />
        <link rel="icon" type="image/svg+xml" href="${site.icon}" />
        <link rel="alternate" type="application/json" href="${twin}" />
        <script src="${site.script}" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>
          ${site.sourceNote === "" ? "" : notLive(site.sourceNote)}
          <a class="brand" href="/">${NAME}</a>
          <nav aria-label="Main">
            ${links.map(
              ([href, label]) => html`<a href="${href}" ${href === here ? html`aria-current="page"` : ""}>${label}</a>`,
            )}
          </nav>
        </header>
        <div class="progress" role="status"></div>
        <main id="main" tabindex="-1">
          ${content} ${namesTwin ? "" : html`<p class="twin"><a href="${twin}">${twinLabel}</a></p>`}
        </main>
        <footer>
          <p>
            Read-only. No accounts, cookies or tracking.
            ${
              site.sourceNote === ""
                ? "Answers show selected fields of the agencies’ records;"
                : `These answers are not live (${site.sourceNote});`
            }
            this service is not affiliated with any agency. No medical, legal or billing advice.
          </p>
          <p><a href="${VERIFY_PAGE}">Verify an answer</a></p>
          <p class="keys" hidden><kbd>Ctrl</kbd> <kbd>K</kbd> jumps to the search field.</p>
        </footer>
      </body>
    </html>`;
}

const notLive = (note: string): Html =>
  html`<p class="demo"><strong>Not live.</strong> Every answer comes from a ${note}; no agency is asked.</p>`;

/** `2026-11-20 12:00:00 UTC` */
export const moment = (iso: string): Html =>
  html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
