import { readFile } from "node:fs/promises";
import { build } from "esbuild";
import { Miniflare, Response } from "miniflare";
import { parse } from "yaml";
import { z } from "zod";
import { edgeAssets } from "./edge-assets.ts";

/** The Worker on workerd, the runtime of Cloudflare Workers, with the settings of wrangler.jsonc. */

export interface Edge {
  readonly origin: string;
  /** The HTTP status with which a Durable Object of another name, in the same isolate, answers. */
  askObject(name: string, target: string): Promise<number>;
  close(): Promise<void>;
}

const root = new URL("../", import.meta.url);

const wranglerFile = z.object({
  main: z.string(),
  build: z.object({ command: z.string() }),
  assets: z.object({ directory: z.string(), binding: z.string() }),
  compatibility_date: z.string(),
  durable_objects: z.object({ bindings: z.array(z.object({ name: z.string(), class_name: z.string() })) }),
  migrations: z.array(z.object({ new_sqlite_classes: z.array(z.string()) })),
  vars: z.record(z.string(), z.string()),
});

export async function startEdge(settings: Readonly<Record<string, string>>, port = 0): Promise<Edge> {
  const wrangler = await readWrangler();
  const worker = new Miniflare({
    host: "127.0.0.1",
    port,
    modules: [{ type: "ESModule", path: "worker.js", contents: await bundled(wrangler.main) }],
    compatibilityDate: wrangler.compatibility_date,
    durableObjects: Object.fromEntries(wrangler.durable_objects.bindings.map((one) => [one.name, one.class_name])),
    serviceBindings: {
      [wrangler.assets.binding]: async ({ url }: { readonly url: string }) => {
        const name = new URL(url).pathname.slice(1);
        return new Response(await readFile((await edgeAssets()).get(name) ?? ""));
      },
    },
    bindings: { ...wrangler.vars, ...settings },
  });
  const { origin } = await worker.ready;
  return {
    origin,
    async askObject(name, target) {
      const [binding] = wrangler.durable_objects.bindings;
      const objects = Object(await worker.getDurableObjectNamespace(binding?.name ?? ""));
      return (await objects.get(objects.idFromName(name)).fetch(origin + target)).status;
    },
    close: () => worker.dispose(),
  };
}

/** wrangler.jsonc; without its comments it is YAML, which allows a comma at the end of a list as wrangler does. */
export async function readWrangler(): Promise<z.infer<typeof wranglerFile>> {
  const text = await readFile(new URL("wrangler.jsonc", root), "utf8");
  return wranglerFile.parse(parse(text.replaceAll(/^\s*\/\/.*$/gm, "")));
}

/** One module, as wrangler makes it. */
async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL(entry, root).pathname],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    logLevel: "error",
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("esbuild gave no module.");
  return file.text;
}
