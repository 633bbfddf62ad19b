import assert from "node:assert/strict";
import test from "node:test";
import { ConfigError, toConfig } from "../../src/app/config.ts";
import { variablesOf } from "../../src/app/settings.ts";
import { toConfigurationPage } from "../../src/app/config-page.ts";

const page = toConfigurationPage();
const accepts = (name: string, value: number): boolean => {
  try {
    return toConfig({ [name]: String(value) }) !== undefined;
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return false;
  }
};

test("every number is accepted in exactly the range that the page gives", () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \|.* From (\d+) to (\d+)\. \|$/gm)];
  const numbers = Object.entries(toConfig({})).filter(([, value]) => typeof value === "number");
  assert.deepEqual(
    rows.map(([, name = ""]) => name).filter((name) => !name.endsWith("_DAILY_LIMIT")),
    numbers.map(([name]) => name),
  );
  for (const [, name = "", from, to] of rows) {
    const values = [Number(from) - 1, Number(from), Number(to), Number(to) + 1];
    assert.deepEqual(
      values.map((value) => accepts(name, value)),
      [false, true, true, false],
      name,
    );
  }
});

test("a name one character off a setting is refused, except where the page says otherwise", () => {
  const excepted = /It doesn't detect misspellings of `(\w+)` and `(\w+)`/m.exec(page)?.slice(1);
  const unseen = Object.keys(variablesOf()).filter((name) => accepts(`${name}_`, 1) || accepts(name.slice(0, -1), 1));
  assert.deepEqual(unseen, excepted);
});
