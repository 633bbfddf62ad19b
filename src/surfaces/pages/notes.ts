import { BESIDE } from "../../catalog/addresses.ts";
import type { Endpoint } from "../../catalog/dataset.ts";
import { PREFIX } from "../paths.ts";
import { explorerPage, searchAt } from "./addresses.ts";
import { askedText } from "./forms.ts";
import { foreign, html, type Html } from "./html.ts";
import { fieldsOf, lowered } from "./values.ts";

/** What else is to be known of an answer: sentences of the interface, in the words of the pages. */

/** Sentences about one answer, in one place; nothing where there are none. */
export function notesOf(dataset: Endpoint, notes: readonly string[]): Html {
  const [only, ...more] = notes.map((note) => forPeople(dataset, note));
  if (only === undefined) return html``;
  if (more.length === 0) return html`<p class="note"><strong>Note.</strong> ${only}</p>`;
  return html`<div class="note">
    <strong>Notes</strong>
    <ul>
      ${[only, ...more].map((note) => html`<li>${note}</li>`)}
    </ul>
  </div>`;
}

/** What may not be concluded from a dataset. */
export const caveatOf = (dataset: Endpoint): Html =>
  html`<p class="caveat"><strong>What this data can’t tell you.</strong> ${forPeople(dataset, dataset.caveat)}</p>`;

/** An address of the interface in a sentence, without the point behind it. */
const ADDRESS = new RegExp(String.raw`(${BESIDE}/[^\s"]*[^\s".,;:)])`);

/** A sentence with links for the addresses in it, and labels for the names of parameters and fields. */
const forPeople = (dataset: Endpoint, sentence: string): Html =>
  html`${sentence
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 0 ? foreign(labelled(dataset, part, index === 0)) : linked(dataset, part)))}`;

/** A search of the same dataset is named by what it asks. */
function linked(dataset: Endpoint, address: string): Html {
  const page = explorerPage(address, PREFIX);
  const search = searchAt([dataset], address);
  const asked = search === null || search.dataset !== dataset ? "" : askedText(search.dataset, search.input);
  return html`<a href="${page}">${foreign(asked === "" ? page : asked)}</a>`;
}

/** A name of several words, any before a quoted value, and the one that is no word: `last_name`, `city "Boston"`, `q`. */
const NAME = /\b[a-z]\w*(?:_\w+|(?= "))|\bq\b/g;

function labelled(dataset: Endpoint, text: string, isStart: boolean): string {
  if (dataset.kind !== "live") return text;
  const labels = new Map(
    [...fieldsOf(dataset.recordSchema), ...fieldsOf(dataset.paramsSchema)].map(({ name, label }) => [name, label]),
  );
  const said = text.replaceAll(NAME, (name) => {
    const label = lowered(labels.get(name) ?? name);
    return name === "q" && label !== name ? `“${label}”` : label;
  });
  return isStart ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}
