import { get, type HttpRequest } from "./kinds.ts";

/** The interface for programs: each endpoint with good and bad questions, and what HTTP has beside GET. */

const V1 = "/api/v1";

/** Queries that are answered, by path. */
const good: Readonly<Record<string, readonly string[]>> = {
  "/providers/search": [
    "last_name=Davis&limit=1",
    "last_name=davis*&limit=2",
    "first_name=Josephine&state=CA&limit=3",
    "first_name=JOSEPHINE&state=ca&limit=50",
    "taxonomy=Nurse+Practitioner&limit=5",
    "organization=Walgreens",
    "city=Boston&state=MA",
    "state=NY&taxonomy=Cardiovascular+Disease&last_name=S*&limit=10",
    "state=NY&city=New+York&taxonomy=Internal+Medicine&limit=10",
    "last_name=Mu%C3%B1oz",
    "last_name=zzyzzyx",
    "city=San%20Juan&state=PR&limit=1",
  ],
  "/clearances/search": [
    "",
    "limit=1",
    "q=infusion+pump&limit=3",
    "applicant=Medtronic&since=20240101",
    "q=CATHETER&limit=10",
    "q=catheter&applicant=medtronic&since=20200101&limit=50",
    "since=20251201",
    "q=zzyzzyx",
    "q=na%C3%AFve",
    "q=pump+AND+NOT+x",
    "q=%22pump%22%29+OR+%28x",
  ],
  "/devices/recalls": [
    "",
    "limit=1",
    "q=pacemaker&limit=3",
    "q=Medline+kit",
    "q=PUMP&limit=10",
    "q=defibrillator&limit=50",
    "q=zzyzzyx",
    "q=K%C3%A4ltemittel",
  ],
  "/devices/events": [
    "",
    "limit=1",
    "q=infusion+pump&limit=3",
    "q=defibrillator",
    "q=Insulin&limit=10",
    "q=pump&limit=50",
    "q=zzyzzyx",
    "q=it%27s",
  ],
  "/labels/search": [
    "",
    "limit=1",
    "generic=clopidogrel&limit=2",
    "brand=Mekinist",
    "q=aspirin&limit=10",
    "q=sodium&limit=50",
    "brand=Advil&generic=IBUPROFEN",
    "q=warfarin&brand=zzyzzyx",
    "generic=Metformin&limit=1",
  ],
  "/trials/search": [
    "",
    "limit=1",
    "condition=lung+cancer&status=RECRUITING&limit=3",
    "intervention=osimertinib&location=Boston%2C+MA",
    "condition=diabetes&limit=10",
    "condition=cancer&limit=50",
    "status=COMPLETED&limit=2",
    "location=France&limit=2",
    "condition=Sj%C3%B6gren&limit=2",
    "condition=asthma&intervention=placebo&location=Texas&status=COMPLETED",
    "condition=zzyzzyx",
    "condition=a+OR+b",
  ],
  "/hospitals/search": [
    "",
    "limit=1",
    "state=MA&limit=1",
    "state=ma&limit=10",
    "state=TX&limit=50",
    "city=Boston&name=children%27s&limit=1",
    "name=children%27s&state=TX",
    "city=bOSTON",
    "city=St.%20Louis&state=MO&limit=3",
    "name=zzyzzyx",
    "name=n%C3%A9&state=PR",
    "state=GU",
  ],
};

/** A query that is good in itself, for each path; what is wrong comes behind it. */
const base: Readonly<Record<string, string>> = { "/providers/search": "last_name=Davis&" };
const anyText: Readonly<Record<string, string>> = {
  "/providers/search": "city",
  "/clearances/search": "applicant",
  "/devices/recalls": "q",
  "/devices/events": "q",
  "/labels/search": "generic",
  "/trials/search": "condition",
  "/hospitals/search": "name",
};
const wrongOf = (name: string): readonly string[] => [
  "limt=3",
  "limit=51",
  `${name}=`,
  `${name}=a&${name}=b`,
  `${name}=%FF`,
  `${name}=${"x".repeat(201)}`,
];

/** What no dataset takes, tried at one. */
const wrongAnywhere: readonly string[] = [
  "limit=2&limit=3",
  ...["", "0", "-1", "abc", "1.5", "05", "%D9%A5"].map((limit) => `limit=${limit}`),
  ...["=a%00b", "=a%0Ab", "=%20", "=%zz", ""].map((text) => `name${text}`),
];

/** Wrong in a way that belongs to one endpoint, or an address that is none. */
const odd: readonly string[] = [
  "/providers/search",
  "/providers/search?state=MA",
  "/providers/search?city=Boston*&state=XX",
  "/providers/search?organization=W",
  "/providers/search?organization=CVS&last_name=Davis",
  "/providers/search?last_name=D*",
  "/providers/search?last_name=a*b",
  "/hospitals/search?state=ZZ",
  "/hospitals/search?state=Massachusetts",
  "/clearances/search?since=20240230",
  "/clearances/search?since=2024-01-01",
  "/clearances/search?since=29990101",
  "/clearances/search?q=%2A",
  "/devices/recalls?q=...",
  "/trials/search?status=open",
  "/trials/search?status=recruiting",
  "/trials/search?location=%28",
  "/providers/1003101296",
  "/providers/1234567893",
  "/providers/1003101297",
  "/providers/abc",
  "/providers/123456789",
  "/providers/%D9%A1",
  "/providers/%FF",
  "/providers/1003101296?limit=1",
  "/providers/1003101296/",
  "/exclusions/search",
  "/exclusions/search?name=x",
  "/health?verbose=1",
  "/hospitals/search/",
  "/hospitals",
  "//health",
  "/Hospitals/search",
];

const OTHER = ["POST", "PUT", "DELETE", "PATCH"];
const HOSPITALS = `${V1}/hospitals/search?state=WA&limit=2`;

const protocol: readonly HttpRequest[] = [
  get(HOSPITALS, {}, "first time"),
  get(HOSPITALS, {}, "a hit"),
  get(HOSPITALS, { headers: { "if-none-match": "{etag}" } }, "its ETag"),
  get(HOSPITALS, { headers: { "if-none-match": 'W/"other"' } }, "another ETag"),
  get(HOSPITALS, { headers: { "accept-encoding": "gzip" } }, "gzip"),
  get(HOSPITALS, { headers: { "accept-encoding": "br" } }, "br"),
  get(HOSPITALS, { headers: { "accept-encoding": "gzip;q=0, identity" } }, "no gzip"),
  get(HOSPITALS, { headers: { "cache-control": "no-cache" } }, "no-cache"),
  get(HOSPITALS, { headers: { origin: "https://example.org" } }, "from another origin"),
  get(HOSPITALS, { method: "HEAD" }),
  get(`${V1}/hospitals/search?limit=2&state=WA`, {}, "other order"),
  get(HOSPITALS, { method: "OPTIONS" }),
  get(
    HOSPITALS,
    {
      method: "OPTIONS",
      headers: { origin: "https://example.org", "access-control-request-method": "GET" },
    },
    "preflight",
  ),
  get(`${V1}/trials/search?condition=asthma&limit=20`, { headers: { "accept-encoding": "gzip" } }, "gzip, large"),
  get(`${V1}/trials/search?condition=asthma&limit=20`, { headers: { "accept-encoding": "br" } }, "br, large, a hit"),
  get(`${V1}/hospitals/search?state=ZZ`, { method: "HEAD" }),
  ...OTHER.map((method) => get(HOSPITALS, { method })),
  ...[`${V1}/`, `${V1}/health`, `${V1}/openapi.json`, `${V1}/providers/1003101296`, `${V1}/exclusions/search`].flatMap(
    (target) => [get(target, { method: "POST" }), get(target, { method: "OPTIONS" }), get(target, { method: "HEAD" })],
  ),
];

export const documents: readonly HttpRequest[] = [
  ...["/", "/health", "/openapi.json", ""].map((path) => get(V1 + path)),
  ...["/api/ask/openapi.json", "/robots.txt", "/llms.txt", "/.well-known/api-catalog", "/.well-known/security.txt"].map(
    (target) => get(target),
  ),
  get("/.well-known/api-catalog", { method: "HEAD" }),
  get(`${V1}/openapi.json`, { headers: { "if-none-match": "{etag}" } }, "its ETag"),
  get(`${V1}/openapi.json`, { headers: { "accept-encoding": "br" } }, "br"),
  ...["/livez", "/readyz", "/nowhere", "/api", "/api/v2/hospitals/search", "/favicon.ico"].map((target) => get(target)),
  get("/livez", { method: "POST" }),
  get("/metrics", { keep: "metric names" }),
  get("/metrics", { method: "POST" }),
];

export const endpointRequests: readonly HttpRequest[] = [
  ...Object.entries(good).flatMap(([path, queries]) =>
    queries.map((query) => get(V1 + path + (query === "" ? "" : `?${query}`))),
  ),
  ...Object.entries(anyText).flatMap(([path, name]) =>
    wrongOf(name).map((query) => get(`${V1}${path}?${base[path] ?? ""}${query}`)),
  ),
  ...wrongAnywhere.map((query) => get(`${V1}/hospitals/search?${query}`)),
  ...odd.map((target) => get(V1 + target)),
  ...protocol,
];

/** Against a demo that takes three questions a minute. */
export const limitedRequests: readonly HttpRequest[] = [
  ...[1, 2, 3, 4, 5].map((limit) => get(`${V1}/devices/recalls?q=pump&limit=${limit}`, {}, "three a minute")),
  get(`${V1}/devices/recalls?q=pump&limit=1`, {}, "three a minute, a hit"),
  get("/devices/recalls?q=pump&limit=6", {}, "three a minute, as a page"),
  get(`${V1}/hospitals/search?state=ZZ`, {}, "three a minute, wrong"),
  get("/api/verify?source_url=http%3A%2F%2Fexample.org", {}, "three a minute"),
];
