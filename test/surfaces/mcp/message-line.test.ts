import assert from "node:assert/strict";
import test from "node:test";
import { answerToBroken } from "../../../src/surfaces/mcp/message-line.ts";

test("valid JSON-RPC and MCP messages are not rejected here", () => {
  for (const line of [
    '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    ' {"jsonrpc":"2.0","id":"a","method":"no/such"}\r',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
    '{"jsonrpc":"2.0","id":1,"method":"a","params":{"arguments":{"id":1,"constructor":2}}}',
  ])
    assert.equal(answerToBroken(line), null, line);
});

test("any other line gets the JSON-RPC error code, its id if it has one, and none of its text", () => {
  for (const [line, code, id] of [
    ["secret", -32700, null],
    ['{"jsonrpc":"2.0","id":5,"method":"sec', -32700, null],
    ['{"jsonrpc":"2.0","id":5,"method":"\uDCFF"}', -32700, null],
    ["[]", -32600, null],
    ["42", -32600, null],
    ["null", -32600, null],
    ['{"jsonrpc":"2.0","id":5}', -32600, 5],
    ['{"jsonrpc":"1.0","id":"a","method":"secret"}', -32600, "a"],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, null],
    ['{"jsonrpc":"2.0","id":5,"method":"ping","params":["secret"]}', -32600, 5],
    ['[{"jsonrpc":"2.0","id":8,"method":"ping"}]', -32600, null],
    ['{"jsonrpc":"2.0","id":5,"method":"a","params":{"arguments":{"q":"secret","q":"b"}}}', -32600, 5],
    ['{"jsonrpc":"2.0","id":5,"method":"a","params":{"arguments":{"a":{"b":"c"}},"arguments":{"a":1}}}', -32600, 5],
    ['{"jsonrpc":"2.0","id":"a","method":"a","params":{"arguments":{"__proto__":{"city":"secret"}}}}', -32600, "a"],
  ] as const) {
    const answer = String(answerToBroken(line));
    const { error, ...rest } = JSON.parse(answer);
    assert.deepEqual([rest, error.code], [{ jsonrpc: "2.0", id }, code], line);
    assert.doesNotMatch(answer, /secret/);
  }
});
