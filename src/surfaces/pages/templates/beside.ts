import { BESIDE } from "../../../catalog/addresses.ts";
import { BY, countsAddress } from "../../../catalog/counts.ts";
import type { Dataset, Endpoint } from "../../../catalog/dataset.ts";
import { wordOf } from "../../../catalog/lookup.ts";
import { toTarget } from "../../../catalog/url-query.ts";
import { MOST_EXPORTED } from "../../../gateway/export.ts";
import { exportAddress } from "../../paths.ts";
import { questionPage } from "../parts/addresses.ts";
import { html, type Html } from "../parts/html.ts";

/** What can be had beside searches: one record, counts, files. */

const most = MOST_EXPORTED.toLocaleString("en-US");

/** The same three for people who see the service for the first time, each to be tried by a click. */
export function besideOnFront(endpoints: readonly Endpoint[]): Html {
  const dataset = endpoints.find((each): each is Dataset => each.kind === "live" && each.counts !== null);
  const lookup = dataset?.byIdentifier;
  if (dataset === undefined || lookup === null || lookup === undefined) return html``;
  const [by = ""] = Object.keys(dataset.countable?.fields ?? {});
  const [example = {}] = lookup.examples;
  return html`<h2>More than a page of results</h2>
    <ul>
      <li>
        <strong>A page for every record</strong> with all its fields and its citation, for example
        <a href="${questionPage(lookup, example)}">${Object.values(example).map(String)}</a>.
      </li>
      <li>
        <strong>Counts of all matches</strong> as charts below the results, and as
        <a href="${toTarget(countsAddress(dataset), { [BY]: by })}">JSON</a>.
      </li>
      <li><strong>Every match as a file</strong>, CSV or NDJSON, up to ${most} records, below the results.</li>
    </ul>`;
}

/** Their addresses, as rows of the table of all addresses. */
export function besideRows(endpoints: readonly Endpoint[]): readonly (readonly unknown[])[] {
  const words = endpoints.flatMap((each) => (each.kind === "live" && each.byIdentifier !== null ? [wordOf(each)] : []));
  const code = (address: string): Html => html`<code>GET ${BESIDE}${address}</code>`;
  return [
    [
      "One record",
      code("/records/{dataset}/{id}"),
      "by the agency’s own identifier; format=text, bibtex or csl cites it",
    ],
    ["Counts", code("/counts/{dataset}?by="), "of all matches of a search, by a field"],
    ["Files", code("/export/{dataset}.csv"), `all matches of a search, up to ${most}`],
    ["Files, a record a line", code("/export/{dataset}.ndjson"), "the same"],
    ["Datasets", html`<code>${words.join(" ")}</code>`, "the words for {dataset}"],
  ];
}

/** What of it a dataset has. */
export function besideOf(dataset: Dataset): Html {
  const { byIdentifier: lookup, identifier, countable } = dataset;
  if (lookup === null) return html``;
  const [example = {}] = lookup.examples;
  const record = toTarget(lookup.address, example);
  const [{ limit: _limit, ...search }] = [Object(dataset.examples[0])];
  const names = Object.keys(countable?.fields ?? {});
  /** Of an example, since not every dataset is small enough to be counted as a whole. */
  const by = names.find((name) => !(name in search)) ?? "";
  const counts = toTarget(countsAddress(dataset), { ...search, [BY]: by });
  const others = names.filter((name) => name !== by);
  const file = exportAddress(dataset, "csv");
  return html`<h2>Records, counts, files</h2>
    <ul>
      <li>
        One record: <a href="${record}"><code>${record}</code></a
        >. The identifier is ${identifier?.form ?? ""}.
        <a href="${questionPage(lookup, example)}">Its page</a>
      </li>
      <li>
        ${
          countable === null
            ? "Counts: none, because the agency reports neither counts nor totals."
            : html`Counts: <a href="${counts}"><code>${counts}</code></a> with the parameters of a search. Also by
                ${others.map((name, index) => html`${index === 0 ? "" : ", "}<code>${name}</code>`)}.`
        }
      </li>
      <li>
        Files: <code>${file}</code> and <code>${exportAddress(dataset, "ndjson")}</code> with the parameters of a
        search; up to ${most} records.
      </li>
    </ul>`;
}
