import assert from "node:assert/strict";
import test from "node:test";
import { ConfigError, toConfig, VARIABLES } from "../src/config.ts";
import { toConfigurationPage } from "../src/config-page.ts";

const page = toConfigurationPage();
const accepts = (name: string, value: number): boolean => {
  try {
    return toConfig({ [name]: String(value) }) !== undefined;
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return false;
  }
};

test("the range of every number is what is accepted", () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \|.* From (\d+) to (\d+)\. \|$/gm)];
  const numbers = Object.entries(toConfig({})).filter(([, value]) => typeof value === "number");
  assert.deepEqual(
    rows.map(([, name]) => name),
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

test("a name that differs from a setting by one character is refused, but for those that the page excepts", () => {
  const excepted = /^`(\w+)` and `(\w+)` are too short/m.exec(page)?.slice(1);
  const unseen = Object.keys(VARIABLES).filter((name) => accepts(`${name}_`, 1) || accepts(name.slice(0, -1), 1));
  assert.deepEqual(unseen, excepted);
});
