import type { Endpoint } from "./dataset.ts";
import { clearances } from "./datasets/clearances.ts";
import { deviceEvents } from "./datasets/device-events.ts";
import { deviceRecalls } from "./datasets/device-recalls.ts";
import { exclusionsSearch } from "./datasets/exclusions-search.ts";
import { hospitals } from "./datasets/hospitals.ts";
import { labels } from "./datasets/labels.ts";
import { providerByNpi } from "./datasets/provider-by-npi.ts";
import { providersSearch } from "./datasets/providers-search.ts";
import { trials } from "./datasets/trials.ts";

/**
 * Every endpoint that asks an agency, in the order in which they are documented. All surfaces derive from this list.
 */
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
