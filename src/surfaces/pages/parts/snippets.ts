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
  return html`<details class="code">
    <summary>Use this in code</summary>
    ${examples.map(
      ([language, code]) =>
        html`<h3>${language}</h3>
          <pre tabindex="0" aria-label="${language}" role="region" data-copy="${language}"><code>${code}</code></pre>`,
    )}
  </details>`;
}

const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
