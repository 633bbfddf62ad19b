import { html, type Html } from "./html.ts";

/** The same question for a shell and two languages; `address` is percent-encoded. */
export function snippets(address: string): Html {
  const examples = [
    ["curl", `curl -s ${shellWord(address)}`],
    [
      "TypeScript",
      `const answer = await fetch(${JSON.stringify(address)}).then((response) => ` +
        `response.json());\nif (!answer.ok) throw new Error(answer.detail);\nconsole.log(answer.count, ` +
        "answer.results);",
    ],
    [
      "Python",
      `import json, urllib.request\n\nwith urllib.request.urlopen(${JSON.stringify(address)}) as ` +
        `response:\n    answer = json.load(response)\nprint(answer["count"], answer["results"])`,
    ],
  ] as const;
  return folded("Use this in code", examples);
}

/** Texts to be copied, each with its name. */
export const folded = (summary: string, texts: readonly (readonly [name: string, text: string])[]): Html =>
  html`<details class="code">
    <summary>${summary}</summary>
    ${texts.map(
      ([name, text]) =>
        html`<h3>${name}</h3>
          <pre tabindex="0" aria-label="${name}" role="region" data-copy="${name}"><code>${text}</code></pre>`,
    )}
  </details>`;

const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
