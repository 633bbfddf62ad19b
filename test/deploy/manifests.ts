import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseAllDocuments } from "yaml";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "deploy/kubernetes");

/** One object of deploy/kubernetes. */
export interface Manifest {
  readonly file: string;
  readonly kind: string;
  readonly name: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- read by path in tests, after the schema was checked
  readonly body: any;
}

export async function readManifests(): Promise<readonly Manifest[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".yaml"));
  const parsed = await Promise.all(
    files.map(async (file) =>
      parseAllDocuments(await readFile(join(FOLDER, file), "utf8")).map((document) => {
        const [problem] = document.errors;
        if (problem !== undefined) throw problem;
        const body = document.toJS();
        return { file, kind: String(body.kind), name: String(body.metadata?.name), body };
      }),
    ),
  );
  return parsed.flat();
}

/** Where the types of each kind stand: made from Kubernetes' own OpenAPI document, and from Cilium's own definitions. */
const TYPES: Readonly<Record<string, string>> = {
  "apps/v1": "kubernetes-models/apps/v1",
  v1: "kubernetes-models/v1",
  "autoscaling/v2": "kubernetes-models/autoscaling/v2",
  "policy/v1": "kubernetes-models/policy/v1",
  "networking.k8s.io/v1": "kubernetes-models/networking.k8s.io/v1",
  "cilium.io/v2": "@kubernetes-models/cilium/cilium.io/v2",
};

/**
 * What the schemas find wrong with objects; nothing when they are right. Each object becomes a literal of its kind's type,
 * so that the compiler refuses unknown fields too, as `kubeconform -strict` does.
 */
export async function lint(bodies: readonly { readonly apiVersion: string; readonly kind: string }[]): Promise<string> {
  const lines = bodies.map(({ apiVersion, kind }, at) => {
    const from = TYPES[apiVersion];
    if (from === undefined) throw new Error(`No schema for ${apiVersion} ${kind}.`);
    return `import type { I${kind} as Type${at} } from "${from}";\nexport const object${at}: Type${at} = ${JSON.stringify(bodies[at], null, 1)};\n`;
  });
  const file = join(import.meta.dirname, `linted-${process.pid}-${crypto.randomUUID()}.gen.ts`);
  await writeFile(file, lines.join("\n"));
  try {
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "esnext", "--moduleResolution", "bundler"];
    await promisify(execFile)(join(ROOT, "node_modules/.bin/tsc"), ["--ignoreConfig", ...options, "--types", "", file]);
    return "";
  } catch (error) {
    return error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
  } finally {
    await rm(file);
  }
}
