import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

interface NamedTool {
  readonly name: string;
  readonly description: string;
}

/** The tools that the server in this folder says it has, so that the manifest lists no others. */
export async function toolsOf(folder: string): Promise<readonly NamedTool[]> {
  const client = new Client({ name: "bundle", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [join(folder, "dist/src/cli.js"), "mcp"] }),
  );
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name, title, description }) => ({ name, description: title ?? description ?? name }));
}
