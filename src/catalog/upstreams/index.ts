import type { Upstream } from "../upstream.ts";
import { clinicaltrials } from "./clinicaltrials.ts";
import { cms } from "./cms.ts";
import { nppes } from "./nppes.ts";
import { openfda } from "./openfda.ts";

/** Every agency. Its settings, its client and its entry in `/health` derive from this list. */
export const upstreams: readonly Upstream[] = [nppes, openfda, clinicaltrials, cms];
