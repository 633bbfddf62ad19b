import { Client as Client2, StreamableHTTPClientTransport as Http2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as Stdio2 } from "@modelcontextprotocol/client/stdio";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { StdioClientTransport as Stdio1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as Http1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** The official clients, of both generations, as far as the tests use them. */
export interface McpClient {
  tools(): Promise<readonly { readonly name: string; readonly inputSchema: object; readonly outputSchema?: object }[]>;
  call(name: string, args: object): Promise<ToolAnswer>;
  resources(): Promise<readonly { readonly uri: string }[]>;
  read(uri: string): Promise<string>;
  close(): Promise<void>;
}

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: unknown;
  readonly meta: unknown;
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

const INFO = { name: "test", version: "1.0.0" };
const ADDRESS = new URL("http://localhost/mcp");

/** How to start the program that serves MCP over its standard streams. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
}

/** A client of a server in this process, without addresses: as over standard streams. */
export async function inMemory(server: { connect(transport: never): Promise<void> }): Promise<McpClient> {
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client1(INFO);
  await server.connect(Object(theirs) as never);
  await client.connect(mine);
  return wrapped(client);
}

const wrapped = (client: Client1 | Client2): McpClient => ({
  tools: async () => Object((await client.listTools()).tools),
  async call(name, args) {
    const result = Object(await client.callTool({ name, arguments: { ...args } }));
    const { content, structuredContent, isError = false, _meta } = result;
    return { isError, text: content[0].text, structured: structuredContent, meta: _meta };
  },
  resources: async () => (await client.listResources()).resources,
  read: async (uri) => String(Object((await client.readResource({ uri })).contents[0]).text),
  close: () => client.close(),
});

export const clients: Readonly<
  Record<string, { http(fetch: Fetch): Promise<McpClient>; stdio(command: Command): Promise<McpClient> }>
> = {
  "SDK 1": {
    async http(fetch) {
      const client = new Client1(INFO);
      await client.connect(Object(new Http1(ADDRESS, { fetch })));
      return wrapped(client);
    },
    async stdio({ command, args, env }) {
      const client = new Client1(INFO);
      await client.connect(new Stdio1({ command, args: [...args], env, stderr: "pipe" }));
      return wrapped(client);
    },
  },
  "SDK 2": second("legacy"),
  "SDK 2, protocol of 2026": second("auto"),
};

function second(mode: "legacy" | "auto") {
  const newClient = (): Client2 => new Client2(INFO, { versionNegotiation: { mode } });
  return {
    async http(fetch: Fetch) {
      const client = newClient();
      await client.connect(new Http2(ADDRESS, { fetch }));
      return wrapped(client);
    },
    async stdio({ command, args, env }: Command) {
      const client = newClient();
      await client.connect(new Stdio2({ command, args: [...args], env, stderr: "pipe" }));
      return wrapped(client);
    },
  };
}
