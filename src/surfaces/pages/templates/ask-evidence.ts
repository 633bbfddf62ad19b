import type { Statement } from "../../../ask/answer-body.ts";
import { foreign, html, type Html } from "../parts/html.ts";
import { shown } from "../parts/value.ts";

/** Every sentence of an answer beside the fields that it was made of. */
export function evidenceSection(statements: readonly Statement[]): Html {
  const proven = statements.filter(({ evidence }) => evidence.length > 0);
  if (proven.length === 0) return html``;
  return html`<details class="evidence">
    <summary>Evidence: each sentence beside the fields that it was made of</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Evidence">
      <table>
        <thead>
          <tr>
            <th scope="col">Sentence</th>
            <th scope="col">Source</th>
            <th scope="col">Field</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        ${proven.map(proof)}
      </table>
    </div>
  </details>`;
}

const proof = ({ text, evidence }: Statement): Html =>
  html`<tbody>
    ${evidence.map(
      ({ source, path, value }, index) =>
        html`<tr>
          ${index === 0 ? html`<th scope="rowgroup" rowspan="${evidence.length}">${foreign(text)}</th>` : ""}
          <td>${citation(source)}</td>
          <td><code>${path}</code></td>
          <td>${shown(value, {})}</td>
        </tr>`,
    )}
  </tbody>`;

export const citation = (n: number): Html =>
  html`<a class="citation" href="#source-${n}" aria-label="Source ${n}">[${n}]</a>`;
