import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** The least a node:http server can do: fixed bytes with the two fields that they need. Arguments: port, file. */
const [port = "0", file = ""] = process.argv.slice(2);
const body = readFileSync(file);
const head = { "content-type": "application/json; charset=utf-8", "content-length": String(body.byteLength) };
createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(body);
}).listen(Number(port), "127.0.0.1");
