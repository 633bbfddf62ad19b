import type { Evidence, SourceEntry, Statement } from "../../../ask/answer-body.ts";
import type { Dataset, Endpoint } from "../../../catalog/dataset.ts";
import { CURSOR } from "../../../catalog/paging.ts";
import { explorerPage, recordPage } from "../parts/addresses.ts";
import { fieldsOf, words } from "../parts/fields.ts";
import { foreign, html, type Html } from "../parts/html.ts";
import { cell, cut } from "../results/table.ts";

/** Records that an answer is made of, as the table of one search: its columns are the fields that the answer names. */
interface Found {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

interface Row {
  /** Where the record stands: a page of the search, and its place there. */
  readonly source: SourceEntry | undefined;
  readonly index: number;
  /** Values by column. */
  readonly values: ReadonlyMap<string, string>;
}

/** The one record that a statement is about; null where it is about none or several. */
export function recordOf({ kind, evidence }: Statement): string | null {
  const records = new Set(evidence.map(({ source, path }) => `${source} ${placeIn(path)?.record}`));
  const [first] = evidence;
  return kind === "record" && records.size === 1 && first !== undefined && placeIn(first.path) !== null
    ? ([...records][0] ?? null)
    : null;
}

/** `results[3].taxonomies[0].state` is field `taxonomies.state` of record 3. */
function placeIn(path: string): { readonly record: string; readonly field: string } | null {
  const [, record, field] = /^results[[.](\d+)\]?\.(.+)$/.exec(path) ?? [];
  return record === undefined || field === undefined ? null : { record, field: field.replaceAll(/\[\d+\]|\.\d+/g, "") };
}

/** A table for each search that records come from, whose pages are sources of their own. */
export function recordTables(
  statements: readonly Statement[],
  sources: readonly SourceEntry[],
  { endpoints, prefix }: { readonly endpoints: readonly Endpoint[]; readonly prefix: string },
): Html {
  const told = statements.filter((statement) => recordOf(statement) !== null);
  const sourceOf = ({ evidence: [first] }: Statement) => sources.find(({ n }) => n === first?.source);
  const bySearch = Map.groupBy(told, (statement) => firstPage(sourceOf(statement)?.gateway_url ?? ""));
  return html`${[...bySearch].map(([address, own]) => {
    const dataset = datasetAt(endpoints, address, prefix);
    const page = address === "" ? null : explorerPage(address, prefix);
    const name = sources.find(({ gateway_url }) => firstPage(gateway_url) === address)?.source ?? "";
    return table(inOrder(found(own, sourceOf), dataset), dataset, { page, name, prefix });
  })}`;
}

/** The address of a search without its page. */
const firstPage = (address: string): string => address.replace(new RegExp(`[?&]${CURSOR}=[^&]*`), "");

function found(statements: readonly Statement[], sourceOf: (statement: Statement) => SourceEntry | undefined): Found {
  const rows = new Map<string, Row & { readonly values: Map<string, string> }>();
  for (const statement of statements) {
    const record = recordOf(statement) ?? "";
    const index = Number(record.replace(/.* /, ""));
    const row = rows.get(record) ?? { source: sourceOf(statement), index, values: new Map<string, string>() };
    for (const { path, value } of statement.evidence) add(row.values, placeIn(path)?.field ?? path, value);
    rows.set(record, row);
  }
  const columns = [...new Set([...rows.values()].flatMap(({ values }) => [...values.keys()]))];
  return { columns, rows: [...rows.values()] };
}

/** What names a record first, as in the dataset's own table; fields without a column there follow. */
function inOrder(found: Found, dataset: Dataset | undefined): Found {
  const order = dataset === undefined ? [] : [dataset.view.heading, ...dataset.view.facts];
  const placeOf = (column: string): number => {
    const place = order.indexOf(column.replace(/\..*/, ""));
    return place < 0 ? order.length : place;
  };
  return { ...found, columns: found.columns.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

function add(row: Map<string, string>, field: string, value: Evidence["value"]): void {
  const before = row.get(field);
  const text = value === null ? "not given" : String(value);
  if (before !== text) row.set(field, before === undefined ? text : `${before}; ${text}`);
}

/** The dataset that an address of an answer belongs to. */
export function datasetAt(endpoints: readonly Endpoint[], address: string, prefix: string): Dataset | undefined {
  const path = address.slice(prefix.length).replace(/\?.*$/s, "");
  return endpoints
    .filter((endpoint) => endpoint.kind === "live")
    .find((dataset) => new RegExp(`^${dataset.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path));
}

interface Origin {
  readonly page: string | null;
  readonly name: string;
  readonly prefix: string;
}

function table({ columns, rows }: Found, dataset: Dataset | undefined, { page, name, prefix }: Origin): Html {
  const labels = new Map(
    dataset === undefined ? [] : fieldsOf(dataset.recordSchema).map((each) => [each.name, each.label]),
  );
  const labelOf = (column: string): string => {
    const [field = "", ...inside] = column.split(".");
    return [labels.get(field) ?? words(field), ...inside.map((part) => words(part).toLowerCase())].join(": ");
  };
  const textOf = (row: ReadonlyMap<string, string>, column: string): string | null => {
    const value = row.get(column) ?? null;
    const codes = dataset?.view.codes?.[column];
    return codes === undefined || value === null
      ? value
      : value
          .split("; ")
          .map((code) => codes.get(code) ?? code)
          .join(", ");
  };
  const [first = "", ...others] = columns;
  /** The page of a record, or its card where the answer does not name its identifier. */
  const nameOf = ({ source, index, values }: Row): Html => {
    const own = dataset === undefined ? null : recordPage(dataset, Object.fromEntries(values));
    const at = source === undefined ? null : explorerPage(source.gateway_url, prefix);
    const card = at === null ? null : `${at}${at.includes("?") ? "&" : "?"}view=cards#record-${index + 1}`;
    const name = foreign(cut(textOf(values, first) ?? "Unnamed"));
    return own === null && card === null ? name : html`<a href="${own ?? card}">${name}</a>`;
  };
  return html`<table class="records" role="table">
      <caption>
        ${foreign(name)}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map((column) => html`<th scope="col" role="columnheader">${labelOf(column)}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          (row) =>
            html`<tr role="row">
              <th scope="row" role="rowheader">${nameOf(row)}</th>
              ${others.map((column) => cell(labelOf(column), textOf(row.values, column)))}
            </tr>`,
        )}
      </tbody>
    </table>
    ${page === null ? "" : html`<p class="more"><a href="${page}">All records and fields of this search</a></p>`}`;
}
