/** What PHP makes of a query string, in the form `json_encode` gives it. */
export type PhpJson = string | readonly PhpJson[] | { readonly [key: string]: PhpJson };

type Tree = Map<string, Tree | string>;

/** PHP's shipped bounds: later variables and deeper ones are dropped without a word (php.ini, max_input_*). */
const MAX_VARIABLES = 1000;
const MAX_DEPTH = 64;

/**
 * Reads `a[b][0]=c` as PHP does, brackets raw or percent-encoded. Integer keys that count up from 0 in the order
 * received become a list, all others an object. The result is not deeper than 64 and has at most 1000 leaves.
 */
export function parsePhpQuery(query: string): { readonly [key: string]: PhpJson } {
  const root: Tree = new Map();
  const variables = [...new URLSearchParams(query)].filter(([name]) => name !== "").slice(0, MAX_VARIABLES);
  for (const [name, value] of variables) {
    const path = toPath(name);
    if (path.length <= MAX_DEPTH) put(root, path, value);
  }
  return toObject(root);
}

/** `a[b][]` is the path `a`, `b`, next free number; text after a bracket that never closes is part of the name. */
function toPath(name: string): readonly string[] {
  const open = name.indexOf("[", 1);
  if (open === -1 || name.indexOf("]", open) === -1) return [name.replaceAll(/[ .[]/g, "_")];
  const path = [name.slice(0, open).replaceAll(/[ .]/g, "_")];
  let at = open;
  while (name[at] === "[" && path.length <= MAX_DEPTH) {
    const close = name.indexOf("]", at);
    if (close === -1) break;
    path.push(name.slice(at + 1, close));
    at = close + 1;
  }
  return path;
}

function put(root: Tree, path: readonly string[], value: string): void {
  let node = root;
  for (const [depth, step] of path.entries()) {
    const key = step === "" && depth > 0 ? nextIndex(node) : step;
    if (depth === path.length - 1) {
      node.set(key, value);
      return;
    }
    const known = node.get(key);
    const child: Tree = known instanceof Map ? known : new Map();
    node.set(key, child);
    node = child;
  }
}

function nextIndex(node: Tree): string {
  const indexes = [...node.keys()].filter((key) => /^(0|[1-9]\d{0,8})$/.test(key)).map(Number);
  return String(indexes.length === 0 ? 0 : Math.max(...indexes) + 1);
}

function toJson(node: Tree | string): PhpJson {
  if (typeof node === "string") return node;
  const isList = [...node.keys()].every((key, index) => key === String(index));
  return isList ? [...node.values()].map(toJson) : toObject(node);
}

/** `fromEntries` makes own properties only, so a key like `__proto__` is harmless. */
function toObject(node: Tree) {
  return Object.fromEntries([...node].map(([key, child]) => [key, toJson(child)]));
}
