import { html, type Html } from "../parts/html.ts";
import { NAME } from "./layout.ts";

export interface DocsPage {
  readonly openapi: string;
  readonly style: string;
  readonly script: string;
  readonly icon: string;
  /** Scalar's own script. */
  readonly scalar: string;
}

/** Scalar from its package over our OpenAPI document: no foreign host, no proxy, no telemetry, no assistant. */
const SCALAR = {
  theme: "none",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
} as const;

/** The interactive reference, which needs JavaScript; without it the generated pages say the same. */
export const docsPage = ({ openapi, style, script, icon, scalar }: DocsPage): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Try the API – ${NAME}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href="${style}" />
        <link rel="icon" type="image/svg+xml" href="${icon}" />
        <link rel="alternate" type="application/json" href="${openapi}" />
      </head>
      <body class="docs">
        <nav class="back" aria-label="Main">
          <a href="/">Explore</a> <a href="/ask">Ask</a> <a href="/reference">Reference</a>
          <a href="${openapi}">This page as JSON</a>
        </nav>
        <main class="plain">
          <h1>Try the API</h1>
          <p>
            This page needs JavaScript. Without it, use the <a href="/reference">reference</a> or open the
            <a href="${openapi}">OpenAPI document</a> in another tool.
          </p>
        </main>
        <script
          id="api-reference"
          type="application/json"
          data-url="${openapi}"
          data-configuration="${JSON.stringify(SCALAR)}"
        ></script>
        <script src="${script}"></script>
        <script src="${scalar}"></script>
      </body>
    </html>`;
