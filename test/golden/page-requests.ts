import { get, type HttpRequest } from "./kinds.ts";

/** Pages for people, their files, and the comparison of an answer with today's. */

const FORM = { "content-type": "application/x-www-form-urlencoded" };

const posted = (note: string, body: string, headers: Readonly<Record<string, string>> = FORM): HttpRequest =>
  get("/ask", { method: "POST", headers, body }, note);

const addresses: readonly string[] = [
  "/",
  "/?x=1",
  "/providers",
  "/providers?first_name=Josephine&state=CA&limit=3",
  "/providers?state=MA",
  "/providers/npi",
  "/providers/npi?npi=1003101296",
  "/providers/1003101296",
  "/providers/1234567893",
  "/providers/abc",
  "/clearances",
  "/clearances?q=infusion+pump&limit=3",
  "/clearances?q=pump&since=2024-01-01&limit=2",
  "/clearances?since=20240230",
  "/devices/recalls",
  "/devices/recalls?q=pacemaker&limit=3",
  "/devices/recalls?q=%3Cscript%3E",
  "/devices/events",
  "/devices/events?q=infusion+pump&limit=3",
  "/labels",
  "/labels?generic=clopidogrel&limit=2",
  "/trials",
  "/trials?condition=lung+cancer&status=RECRUITING&limit=3",
  "/trials?condition=&intervention=osimertinib&limit=50",
  "/trials?status=open",
  "/hospitals",
  "/hospitals?state=MA&limit=3",
  "/hospitals?state=MA&limit=3#results",
  "/hospitals?state=MA&limit=3&charts=1",
  "/hospitals?name=zzyzzyx",
  "/hospitals?state=ZZ&limit=99",
  "/hospitals?limt=3",
  "/hospitals?state=MA&state=TX",
  "/hospitals/",
  "/records/labels/0002ad27-779d-42ab-83b5-bc65453412a1",
  "/records/clearances/K243418",
  "/records/hospitals/999999",
  "/exclusions",
  "/exclusions?name=x",
  "/ask",
  "/reference",
  "/reference/hospitals",
  "/reference/trials",
  "/reference/devices/recalls",
  "/reference/providers/npi",
  "/reference/exclusions",
  "/reference/errors",
  "/reference/nothing",
  "/docs",
  "/verify",
  "/verify?source_url=",
];

/** The digest of what the recorded agency answers. */
const HOSPITAL =
  "%2Fcms%2Fprovider-data%2Fapi%2F1%2Fdatastore%2Fquery%2Fxubh-q36u%2F0%3Fconditions%255B0%255D%255Bproperty%255D%3D" +
  "state%26conditions%255B0%255D%255Bvalue%255D%3DMA%26conditions%255B0%255D%255Boperator%255D%3D%253D%26limit%3D1" +
  "%26offset%3D0%26count%3Dtrue%26results%3Dtrue%26schema%3Dfalse%26keys%3Dtrue%26format%3Djson%26rowIds%3Dfalse";
const DIGEST = "sha-256%3D%3AdZq4RNQMionZB%2FA42JNrLz4%2BBqTLXE7%2B0NDzoffUVQw%3D%3A";
const OTHER = "sha-256%3D%3AAAAARNQMionZB%2FA42JNrLz4%2BBqTLXE7%2B0NDzoffUVQw%3D%3A";
const PROVIDER = "%2Fnppes%2Fapi%2F%3Fversion%3D2.1%26number%3D1234567893";

const verified: readonly string[] = [
  `?source_url={agencies}${HOSPITAL}&source_digest=${DIGEST}`,
  `?source_url={agencies}${HOSPITAL}&source_digest=${OTHER}`,
  `?source_url={agencies}${HOSPITAL}`,
  `?source_url={agencies}${HOSPITAL}&source_digest=abc`,
  `?source_url={agencies}${PROVIDER}`,
  `?source_url={agencies}${HOSPITAL}%26x%3D1`,
  "?source_url=https%3A%2F%2Fexample.org%2F",
];

const notes = ["same", "other digest", "no digest", "bad digest", "a look-up", "another address", "foreign"];

export const pageRequests: readonly HttpRequest[] = [
  ...addresses.map((target) => get(target)),
  posted("answered", "question=Five+star+hospitals+in+Utah"),
  posted("studies", "question=recruiting+trials+for+asthma+in+Texas"),
  posted("refused", "question=What+is+Dr.+Alan+Whitfield%27s+NPI%3F"),
  posted("not covered", "question=best+treatment+for+migraine%3F"),
  posted("blank", "question="),
  posted("nothing", ""),
  posted("twice", "question=a+b+c&question=d+e+f"),
  posted("JSON", '{"question":"hospitals in Utah"}', { "content-type": "application/json" }),
  get("/hospitals", { method: "POST" }),
  get("/hospitals", { method: "OPTIONS" }),
  get("/", { method: "HEAD" }),
  get("/", { headers: { "accept-encoding": "br" } }, "br"),
  get("/reference", { headers: { "if-none-match": "{etag}" } }, "its ETag"),
  get("/nowhere", { headers: { accept: "text/html" } }, "as a browser"),
  ...["explorer.css", "explorer.js", "icon.svg"].map((file) => get(`/assets/{hash}/${file}`)),
  get("/assets/{hash}/explorer.css", { headers: { "accept-encoding": "gzip" } }, "gzip"),
  get("/assets/000000000000/explorer.css", {}, "another hash"),
  get("/assets/{hash}/nothing.css"),
  ...["/api/verify", "/verify"].flatMap((path) =>
    verified.map((query, index) => ({ ...get(path + query), name: `GET ${path}: ${notes[index]}` })),
  ),
  get("/api/verify"),
  get("/api/verify?source_url=x&more=1"),
  get("/api/verify", { method: "POST" }),
];
