import { z } from "zod";

/**
 * server.json as the MCP registry takes it, for a bundle: the rules of its schema of 2025-12-11 for the fields that we
 * write, and of docs/modelcontextprotocol-io/package-types.mdx in modelcontextprotocol/registry. Stricter in that every
 * field must be known.
 */
const exactVersion = z.string().regex(/^\d+\.\d+\.\d+$/);

export const serverJson = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: exactVersion,
  repository: z.strictObject({ url: z.url(), source: z.literal("github") }),
  packages: z
    .array(
      z.strictObject({
        registryType: z.literal("mcpb"),
        identifier: z.url().regex(/^https:\/\/github\.com\/[^/]+\/[^/]+\/releases\/download\/[^/]+\/[^/]+\.mcpb$/),
        fileSha256: z.string().regex(/^[a-f0-9]{64}$/),
        transport: z.strictObject({ type: z.literal("stdio") }),
        environmentVariables: z.array(
          z.strictObject({
            name: z.string(),
            description: z.string(),
            isRequired: z.boolean(),
            isSecret: z.boolean(),
          }),
        ),
      }),
    )
    .length(1),
});
