import type { Endpoint } from "../dataset.ts";
import { clearances } from "./clearances.ts";
import { deviceEvents } from "./device-events.ts";
import { deviceRecalls } from "./device-recalls.ts";
import { exclusionsSearch } from "./exclusions-search.ts";
import { hospitals } from "./hospitals.ts";
import { labels } from "./labels.ts";
import { providerByNpi } from "./provider-by-npi.ts";
import { providersSearch } from "./providers-search.ts";
import { trials } from "./trials.ts";

/** Every endpoint that asks an agency, in the order in which they are documented. All surfaces derive from this list. */
export const endpoints: readonly Endpoint[] = [
  providersSearch,
  providerByNpi,
  clearances,
  deviceRecalls,
  deviceEvents,
  labels,
  trials,
  hospitals,
  exclusionsSearch,
];
