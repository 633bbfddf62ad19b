import { foreign, html, type Html } from "../parts/html.ts";
import type { Count } from "./tally.ts";

/** Values as a table whose middle column is a bar, so that picture and numbers are one. */
export function bars(counts: readonly Count[], labelledBy: string): Html {
  const most = Math.max(...counts.map(({ count }) => count));
  return html`<table class="bars" aria-labelledby="${labelledBy}">
    <colgroup>
      <col class="names" />
      <col />
    </colgroup>
    <thead class="sr">
      <tr>
        <th scope="col">value</th>
        <th scope="col">records</th>
      </tr>
    </thead>
    <tbody>
      ${counts.map(
        ({ label, count }) =>
          html`<tr>
            <th scope="row">${foreign(label)}</th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width="${(100 * count) / most}" height="10" />
              </svg>
              <span>${count.toLocaleString("en-US")}</span>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** In units of the drawing, which is scaled to its place. */
const WIDTH = 360;
const HEIGHT = 120;
const FOOT = 18;
const HEAD = 14;

/** Of a column that is not zero, however small. */
const LOWEST = 1.5;

/** Labels below the columns that do not run into each other: years, and months such as `2024-01`. */
const MOST_LABELS = { year: 7, month: 5 };

/** Steps of time as columns, with their numbers as a table on demand. */
export function columns(counts: readonly Count[], by: string, labelledBy: string): Html {
  const most = Math.max(...counts.map(({ count }) => count));
  const step = WIDTH / counts.length;
  const every = Math.ceil(counts.length / (by === "month" ? MOST_LABELS.month : MOST_LABELS.year));
  return html`<svg
      role="img"
      aria-labelledby="${labelledBy}"
      viewBox="0 0 ${WIDTH} ${HEAD + HEIGHT + FOOT}"
      class="chart"
    >
      <line x2="${WIDTH}" y1="${HEAD + HEIGHT}" y2="${HEAD + HEIGHT}" />
      ${counts.map(({ label, count }, index) => {
        const height = count === 0 ? 0 : Math.max((HEIGHT * count) / most, LOWEST);
        const middle = (index + 0.5) * step;
        return html`<rect
            x="${index * step + step * 0.1}"
            y="${HEAD + HEIGHT - height}"
            width="${step * 0.8}"
            height="${height}"
          />
          ${count === most ? html`<text x="${middle}" y="${HEAD - 4}">${count}</text>` : ""}
          ${index % every === 0 ? html`<text x="${middle}" y="${HEAD + HEIGHT + FOOT - 4}">${label}</text>` : ""}`;
      })}
    </svg>
    <details>
      <summary>As a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">${by}</th>
            <th scope="col">records</th>
          </tr>
        </thead>
        <tbody>
          ${counts.map(
            ({ label, count }) =>
              html`<tr>
                <th scope="row">${label}</th>
                <td>${count}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>`;
}
