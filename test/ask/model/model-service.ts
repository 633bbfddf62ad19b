import type { Understanding } from "../../../src/app/service.ts";
import { newSandbox, newService, type Service } from "../../support/harness.ts";
import type { MockModel } from "./misbehaving-model.ts";

/** The service with a model, whose agencies are the recorded ones. */
export function newModelService(
  model: MockModel,
  variables: Record<string, string> = {},
  understanding?: Understanding,
): Promise<Service> {
  const sandbox = newSandbox();
  return newService(
    (url, init) => (url.startsWith(model.base) ? fetch(url, init) : sandbox.fetch(new Request(url, init))),
    { ASK_LLM_BASE_URL: model.base, ASK_LLM_MODEL: "local", ...variables },
    understanding,
  );
}

/** What became of the model's last plan. */
export function modelOutcome({ observations }: Service): string | undefined {
  const seen = observations.findLast(({ kind }) => kind === "model");
  return seen?.kind === "model" ? seen.outcome : undefined;
}
