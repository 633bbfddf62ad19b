import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { after, type TestContext } from "node:test";
import { until } from "../../support/until.ts";
import { startChild, type Child } from "./child.ts";
import { variablesOf } from "./gateway.ts";
import { newKeepAliveClient, type Fate } from "./keep-alive-client.ts";

/** A signal, or an exception that nobody catches, ends the process without losing a request. */

const sandboxMain = join(import.meta.dirname, "../../../sandbox/main.ts");
const sandbox = fork(sandboxMain, ["--port", "0"], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
after(async () => {
  const ended = once(sandbox, "exit");
  sandbox.kill("SIGTERM");
  await ended;
});
const [message]: { readonly port: number }[] = await once(sandbox, "message");
const agencies = `http://127.0.0.1:${message?.port}`;

async function childOf(context: TestContext, ...args: Parameters<typeof startChild>): Promise<Child> {
  const child = await startChild(...args);
  context.after(() => child.kill());
  return child;
}

const CLIENTS = 30;

const STATES = ["MA", "TX", "CA", "NY"];
const different = (at: number): string =>
  `/api/v1/hospitals/search?state=${STATES[at % 4]}&limit=${1 + (Math.floor(at / CLIENTS) % 50)}`;
/** Clients of hits come back at once. */
const same = (): string => different(0);

for (const [signal, what, path] of [
  ["SIGTERM", "different questions", different],
  ["SIGINT", "different questions", different],
  ["SIGTERM", "one question", same],
] as const)
  test(
    `${signal} during load of ${what} loses no request and ends with code 0 within 10 s`,
    { timeout: 60_000 },
    async (context) => {
      const child = await childOf(context, variablesOf(agencies));
      const fates: Fate[] = [];
      let isSignalled = false;
      let answeredAfter = 0;
      const load = Array.from({ length: CLIENTS }, async (_, number) => {
        const client = newKeepAliveClient();
        context.after(() => client.close());
        for (let at = number; ; at += CLIENTS) {
          const fate = await client.get(child.origin + path(at));
          fates.push(fate);
          if (isSignalled && fate.kind === "answered") answeredAfter++;
          if (fate.kind === "not accepted") return;
        }
      });
      await until("there is load", () => fates.length > 50, { withinMs: 20_000 });
      assert.ok(fates.every(({ kind }) => kind === "answered"));
      isSignalled = true;
      const start = performance.now();
      child.process.kill(signal);
      /** Ctrl-C under npm comes twice, and the second may come at any time until the process has ended. */
      const again = setInterval(() => child.process.kill(signal), 1);
      const code = await child.ended();
      clearInterval(again);
      const duration = performance.now() - start;
      await Promise.all(load);
      assert.equal(code, 0);
      assert.ok(duration < 10_000, `${duration} ms`);
      assert.deepEqual(
        fates.filter(({ kind }) => kind === "lost"),
        [],
      );
      const bad = fates.filter(
        (fate) => fate.kind === "answered" && (fate.status !== 200 || !fate.body.endsWith("}\n")),
      );
      assert.deepEqual(bad, []);
      assert.ok(answeredAfter >= 1, "what was under way was answered");
      const kinds = child.lines().map(({ kind }) => kind);
      assert.ok(kinds.includes("stopping"));
      assert.equal(kinds.at(-1), "stopped");
    },
  );

test("requests that were sent before the signal are answered, also those whose connections nobody took up yet", async (context) => {
  const child = await childOf(context, variablesOf(agencies));
  const target = "/api/v1/hospitals/search?state=MA&limit=3";
  await (await fetch(child.origin + target)).text();
  const sockets = Array.from({ length: 60 }, () => connect(Number(new URL(child.origin).port), "127.0.0.1"));
  const answers = sockets.map(async (socket) => {
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
    socket.on("error", (error) => (answer += error.message));
    await once(socket, "close");
    return answer.slice(0, 12);
  });
  const request = `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.write(request, resolve))));
  child.process.kill("SIGTERM");
  assert.deepEqual(new Set(await Promise.all(answers)), new Set(["HTTP/1.1 200"]));
  assert.equal(await child.ended(), 0);
});

test("while it drains, a slow answer is finished, readiness says draining, and new connections are refused", async (context) => {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let isAsked = false;
  const slow = createServer((request, response) => {
    isAsked = true;
    const relay = async (): Promise<void> => {
      await held;
      const answer = await fetch(agencies + request.url);
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      response.end(await answer.text());
    };
    relay().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  context.after(() => {
    slow.close();
    slow.closeAllConnections();
  });
  const { port } = slow.address() as AddressInfo;
  const child = await childOf(context, variablesOf(`http://127.0.0.1:${port}`));
  const [waiting, watching] = [newKeepAliveClient(), newKeepAliveClient()];
  context.after(() => [waiting, watching].forEach((client) => client.close()));
  const ready = await watching.get(`${child.origin}/readyz`);
  assert.deepEqual(ready, { kind: "answered", status: 200, body: "ready\n", retryAfter: null });
  const answer = waiting.get(`${child.origin}/api/v1/hospitals/search?state=MA`);
  await until("the agency is asked", () => isAsked);
  child.process.kill("SIGTERM");
  await until("it drains", () => child.lines().some(({ kind }) => kind === "stopping"));
  const draining = await watching.get(`${child.origin}/readyz`);
  assert.deepEqual(draining, { kind: "answered", status: 503, body: "draining\n", retryAfter: null });
  await until("new connections are refused", async () => {
    const late = newKeepAliveClient();
    const { kind } = await late.get(`${child.origin}/livez`);
    late.close();
    return kind === "not accepted";
  });
  /** Longer than idle connections are kept. */
  await sleep(2500);
  release?.();
  const fate = await answer;
  const answered = performance.now();
  assert.equal(fate.kind === "answered" && fate.status, 200);
  assert.equal(await child.ended(), 0);
  const duration = performance.now() - answered;
  assert.ok(duration < 1500, `it ends with its last answer, not ${duration} ms later`);
});

test("a client that holds an idle connection, or never finishes its request, does not hold up the end", async (context) => {
  const child = await childOf(context, variablesOf(agencies));
  const idle = newKeepAliveClient();
  context.after(() => idle.close());
  await idle.get(`${child.origin}/livez`);
  const dawdler = connect(Number(new URL(child.origin).port), "127.0.0.1");
  dawdler.on("error", () => undefined);
  context.after(() => dawdler.destroy());
  await once(dawdler, "connect");
  dawdler.write("GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const start = performance.now();
  child.process.kill("SIGTERM");
  assert.equal(await child.ended(), 0);
  assert.ok(performance.now() - start < 10_000);
});

/** Throws where nothing catches, once for each signal. */
const saboteur = (code: string): readonly string[] => [
  "--import",
  `data:text/javascript;base64,${btoa(`process.on("SIGUSR2", () => { ${code} });`)}`,
];

test("a rejection that nobody handles is logged without its words and counted, and the process goes on", async (context) => {
  const code = 'Promise.reject(new TypeError("SECRET words of a caller"))';
  const child = await childOf(context, variablesOf(agencies), saboteur(code));
  for (const round of [1, 2]) {
    child.process.kill("SIGUSR2");
    const faults = () => child.lines().filter(({ kind }) => kind === "fault");
    await until("the fault is logged", () => faults().length === round);
    const answer = await fetch(`${child.origin}/api/v1/hospitals/search?state=MA&limit=${round}`);
    assert.equal(answer.status, 200);
    assert.match(
      await (await fetch(`${child.origin}/metrics`)).text(),
      new RegExp(`^phdg_faults_total ${round}$`, "m"),
    );
  }
  assert.doesNotMatch(JSON.stringify(child.lines()), /SECRET/);
});

const exceptions: readonly [what: string, code: string][] = [
  ["an exception that nobody catches", 'throw new TypeError("SECRET words of a caller")'],
  ["an exception whose words look like a stack", 'throw new TypeError("line\\n    at SECRET words of a caller")'],
  ["something thrown that is no error", 'throw "SECRET words of a caller"'],
];
for (const [what, code] of exceptions)
  test(`${what} is logged without its words; the process answers what is under way and ends with code 1`, async (context) => {
    const child = await childOf(context, variablesOf(agencies), saboteur(code));
    const under = fetch(`${child.origin}/api/v1/trials/search?condition=cancer&limit=50`);
    await until("the request is there", async () => (await fetch(`${child.origin}/livez`)).ok);
    child.process.kill("SIGUSR2");
    assert.equal((await under).status, 200);
    assert.equal(await child.ended(), 1);
    const kinds = child.lines().map(({ kind }) => kind);
    assert.ok(kinds.includes("fault") && kinds.includes("stopping") && kinds.includes("stopped"), kinds.join(" "));
    assert.doesNotMatch(JSON.stringify(child.lines()), /SECRET/);
  });
