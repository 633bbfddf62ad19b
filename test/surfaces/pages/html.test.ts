import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { foreign, html, outside } from "../../../src/surfaces/pages/html.ts";
import { bars } from "../../../src/surfaces/pages/charts.ts";
import { snippets } from "../../../src/surfaces/pages/take-away.ts";
import { shown } from "../../../src/surfaces/pages/values.ts";
import { anyText } from "../../support/hostile-text.ts";

const written = async (page: unknown): Promise<string> => String(await page);

test("no foreign text opens a tag or ends an attribute", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anyText, fc.constantFrom("<b>", '"><img src=x onerror=a>', "'", "</bdi>")),
      async (text) => {
        const page = await written(
          html`<p title="${text}">${foreign(text)}${shown(text, {})}${shown([{ x: text }], {})}</p>`,
        );
        const rest = page.replaceAll(
          /<\/?(?:p|bdi|ul|li|details|summary|span)(?:\s+(?:class|title)="[^"<>]*")?\s*>/g,
          "",
        );
        assert.doesNotMatch(rest, /[<>]/);
      },
    ),
  );
});

test("invisible and direction-changing characters are spelled out; line ends and joiners stay", async () => {
  assert.equal(await written(foreign("a\u202Eb")), '<bdi>a<span class="control">U+202E</span>b</bdi>');
  assert.equal(
    await written(foreign("\0\u200B\uFEFF")).then((page) => page.match(/U\+[0-9A-F]{4}/g)?.join()),
    "U+0000,U+200B,U+FEFF",
  );
  assert.equal(
    await written(foreign("\u3164\u115F\uFE0F\u034F\u17B4\u2800\u{E0100}")).then((page) =>
      page.match(/U\+[0-9A-F]{4,5}/g)?.join(),
    ),
    "U+3164,U+115F,U+FE0F,U+034F,U+17B4,U+2800,U+E0100",
  );
  assert.equal(await written(foreign("a\nb\u200Dc")), "<bdi>a\nb\u200Dc</bdi>");
});

test("only web addresses become links", async () => {
  assert.match(
    await written(outside("https://a.test/?b=1&c")),
    /^<a href="https:\/\/a\.test\/\?b=1&amp;c" rel="noreferrer external">/,
  );
  for (const address of [
    "javascript:alert(1)",
    "data:text/html,x",
    "//a.test",
    "https://",
    "ftp://a.test",
    " https://a.test",
  ])
    assert.doesNotMatch(await written(outside(address)), /<a/, address);
});

test("a missing value is shown as missing, not left out", async () => {
  assert.match(await written(shown(null, {})), /not in this record/);
  assert.match(await written(shown([], {})), /not in this record/);
  assert.equal(await written(shown(false, {})), "No");
  assert.equal(await written(shown(0, {})), "<bdi>0</bdi>");
});

test("a label of a chart is text, wherever it stands", async () => {
  const page = await written(
    bars(
      [
        { value: "a", label: '<script>"', count: 2 },
        { value: "b", label: "b", count: 1 },
      ],
      "id",
    ),
  );
  assert.match(page, /&lt;script&gt;&quot;/);
  assert.doesNotMatch(page, /<style|style=|<script/);
  assert.equal(page.match(/<rect/g)?.length, 2);
});

test("code snippets quote their URL for each language", async () => {
  const page = await written(snippets("http://a'$(x).test/?q=1"));
  assert.match(page, /curl -s &#39;http:\/\/a&#39;\\&#39;&#39;\$\(x\)\.test\/\?q=1&#39;/);
});
