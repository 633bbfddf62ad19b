import { html, type Html } from "../parts/html.ts";
import type { Tally } from "./tally.ts";

/** Bars as SVG by Observable Plot, which is loaded when the first chart is wanted. */
export async function plot(tally: Tally, labelledBy: string): Promise<Html> {
  const Plot = await import("./drawing.ts");
  const { document } = (emptyDocument ??= Plot.parseHTML("<!doctype html><html><body></body></html>"));
  const { kind, counts } = tally;
  const most = Math.max(...counts.map(({ count }) => count));
  const data = counts.map(({ label, count }) => ({ label, count }));
  const whole = {
    label: null,
    ticks: Math.min(most, 5),
    tickFormat: (count: number) => (Number.isInteger(count) ? String(count) : ""),
  };
  const labels = counts.map(({ label }) => label);
  const svg =
    kind === "time"
      ? Plot.plot({
          document,
          width: WIDTH,
          height: 150,
          marginLeft: 30,
          x: { label: null, domain: labels, ticks: sparse(labels), tickSize: 0 },
          y: { ...whole, grid: true },
          marks: [Plot.barY(data, { x: "label", y: "count" }), Plot.ruleY([0])],
        })
      : Plot.plot({
          document,
          width: WIDTH,
          height: BAR * counts.length + 2 * EDGE,
          marginTop: EDGE,
          marginBottom: EDGE,
          marginLeft: 12 + 6.8 * Math.max(...labels.map((label) => short(label).length)),
          marginRight: 30,
          x: { axis: null, domain: [0, most] },
          y: { label: null, domain: labels, tickSize: 0, tickFormat: short },
          marks: [
            Plot.barX(data, { x: "count", y: "label" }),
            Plot.text(data, { x: "count", y: "label", text: "count", dx: 6, textAnchor: "start" }),
            Plot.ruleX([0]),
          ],
        });
  return html`<svg role="img" aria-labelledby="${labelledBy}" viewBox="${svg.getAttribute("viewBox")}" class="chart">
    ${[...svg.children].map(drawn)}
  </svg>`;
}

/**
 * In units of the drawing, which is scaled to its place: its width, a bar's height with the gap, the edge above and
 * below.
 */
const WIDTH = 340;
const BAR = 24;
const EDGE = 8;

/** Signs of a label beside a bar; the table holds the whole of it. */
const short = (label: string): string => (label.length > 22 ? `${label.slice(0, 21).toWellFormed()}…` : label);

/** Some of a time axis' labels, so that they do not run into each other. */
const sparse = (labels: readonly string[]): string[] => {
  const every = Math.ceil(labels.length / 7);
  return labels.filter((_, index) => index % every === 0);
};

let emptyDocument: { document: Document } | undefined;

/** What Plot draws with; anything else, such as its inline style sheet, is left behind. */
const ELEMENTS: ReadonlySet<string> = new Set(["g", "line", "path", "rect", "text", "tspan"]);

const ATTRIBUTES: ReadonlySet<string> = new Set([
  ..."d x y x1 x2 y1 y2 dx dy width height transform fill stroke".split(" "),
  ..."stroke-opacity text-anchor aria-label".split(" "),
]);

/**
 * A drawn element written out with every value escaped; the name of its part becomes a class, the figure has the words.
 */
function drawn(element: Element): Html {
  const name = element.tagName.toLowerCase();
  if (!ELEMENTS.has(name)) return html``;
  const attributes = [...element.attributes].filter((attribute) => ATTRIBUTES.has(attribute.name));
  const inside = element.children.length > 0 ? [...element.children].map(drawn) : element.textContent;
  const written = attributes.map((each) => html` ${each.name === "aria-label" ? "class" : each.name}="${each.value}"`);
  return html`<${name}${written}>${inside}</${name}>`;
}
