import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * The least a node:http server can do: fixed bytes with the two fields that they need, or with the fields that it is given.
 * Arguments: port, file, and an object of header fields as JSON.
 */
const [port = "0", file = "", fields = "{}"] = process.argv.slice(2);
const body = readFileSync(file);
const head = {
  "content-type": "application/json; charset=utf-8",
  "content-length": String(body.byteLength),
  ...JSON.parse(fields),
};
createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(body);
}).listen(Number(port), "127.0.0.1");
