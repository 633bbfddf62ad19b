import { get, type HttpRequest } from "./kinds.ts";
import { asking, calling } from "./posted-requests.ts";

/** Agencies that fail; a demo for each row, in which each agency fails in another way. */

export interface FaultyDemo {
  readonly faults: readonly string[];
  readonly requests: readonly HttpRequest[];
}

/** No agency is asked five times, after which it would be left alone for five seconds. */
const questions: readonly string[] = [
  "/api/v1/providers/search?last_name=Davis&limit=1",
  "/api/v1/providers/1003101296",
  "/api/v1/clearances/search?q=pump&limit=1",
  "/api/v1/devices/recalls?q=pump&limit=1",
  "/api/v1/devices/events?q=pump&limit=1",
  "/api/v1/labels/search?q=aspirin&limit=1",
  "/api/v1/trials/search?condition=cancer&limit=1",
  "/api/v1/hospitals/search?state=MA&limit=1",
];

const pages: readonly HttpRequest[] = [
  get("/hospitals?state=MA&limit=2"),
  get("/trials?condition=cancer&limit=2"),
  asking("hospitals in Rhode Island"),
  calling("trials", { condition: "cancer", limit: 3 }),
  get("/api/v1/health"),
];

const CIRCUIT = [3, 4, 5, 6].map((limit) => get(`/api/v1/trials/search?condition=cancer&limit=${limit}`));

const demo = (faults: string, more: readonly HttpRequest[] = []): FaultyDemo => ({
  faults: faults.split(" "),
  requests: [...questions.map((target) => get(target)), ...more].map((request) => ({
    ...request,
    name: `${request.name} (${faults})`,
  })),
});

export const faultyDemos: readonly FaultyDemo[] = [
  demo("nppes=unavailable openfda=rate_limited clinicaltrials=reset cms=refresh", pages),
  demo("nppes=truncated openfda=unavailable clinicaltrials=degraded cms=renamed_columns", [
    get("/api/v1/hospitals/search?city=Boston&limit=1"),
  ]),
  demo("nppes=reset openfda=html clinicaltrials=unavailable cms=forbidden", [
    get("/trials?condition=cancer&limit=2"),
    ...CIRCUIT,
  ]),
  demo("nppes=rate_limited openfda=truncated clinicaltrials=forbidden cms=html", [pages[0] ?? get("/")]),
];
