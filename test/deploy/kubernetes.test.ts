import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { variablesOf } from "../../src/app/settings.ts";
import { lint, readManifests, type Manifest } from "./manifests.ts";

/** The Kubernetes files against the schemas of their kinds, and against what the gateway really offers. */

const manifests = await readManifests();
const objects = manifests.filter(({ kind }) => kind !== "Kustomization");

function manifest(kind: string, name = "gateway"): Manifest {
  const found = objects.find((one) => one.kind === kind && one.name === name);
  assert.ok(found !== undefined, `${kind} ${name}`);
  return found;
}

test("every object is as its schema says, without a field that the schema does not know", async () => {
  assert.ok(objects.length >= 10);
  assert.equal(await lint(objects.map(({ body }) => body)), "");
});

for (const [what, spoil, complaint] of [
  [
    "an unknown field",
    (pod: Manifest["body"]) => (pod.spec.template.spec.containers[0].readinesProbe = {}),
    /readinesProbe/,
  ],
  ["a wrong type", (pod: Manifest["body"]) => (pod.spec.template.spec.terminationGracePeriodSeconds = "20"), /string/],
  ["a missing field", (pod: Manifest["body"]) => delete pod.spec.selector, /selector/],
] as const)
  test(`the lint notices ${what}`, async () => {
    const spoilt = structuredClone(manifest("Deployment").body);
    spoil(spoilt);
    assert.match(await lint([spoilt]), complaint);
  });

test("the kustomization names the files that there are, and one way to the agencies", () => {
  const { resources } = manifests.find(({ kind }) => kind === "Kustomization")?.body ?? {};
  const files = new Set(objects.map(({ file }) => file));
  for (const file of resources) assert.ok(files.has(file), file);
  const ways = resources.filter((file: string) => file.startsWith("agencies-"));
  assert.deepEqual(ways, ["agencies-by-name.yaml"]);
});

test("the gateway's settings exist, and REPLICAS is the most that the autoscaler may start", () => {
  const [container] = manifest("Deployment").body.spec.template.spec.containers;
  for (const { name } of container.env) assert.ok(name === "VALKEY_PASSWORD" || name in variablesOf(), name);
  const replicas = container.env.find(({ name }: { name: string }) => name === "REPLICAS").value;
  assert.equal(Number(replicas), manifest("HorizontalPodAutoscaler").body.spec.maxReplicas);
});

test("pods run without rights, on a file system that cannot be written", () => {
  for (const { body } of objects.filter(({ kind }) => kind === "Deployment")) {
    const pod = body.spec.template.spec;
    assert.equal(pod.securityContext.runAsNonRoot, true);
    assert.equal(pod.automountServiceAccountToken, false);
    for (const { securityContext, resources } of pod.containers) {
      assert.equal(securityContext.readOnlyRootFilesystem, true);
      assert.equal(securityContext.allowPrivilegeEscalation, false);
      assert.deepEqual(securityContext.capabilities, { drop: ["ALL"] });
      assert.match(resources.limits.memory, /Mi$/);
    }
  }
});

test("probes ask paths that the gateway serves, and a pod may drain before it is killed", () => {
  const pod = manifest("Deployment").body.spec.template.spec;
  const [container] = pod.containers;
  assert.deepEqual(
    [container.startupProbe, container.readinessProbe, container.livenessProbe].map(({ httpGet }) => httpGet.path),
    ["/readyz", "/readyz", "/livez"],
  );
  assert.ok(pod.terminationGracePeriodSeconds >= container.lifecycle.preStop.sleep.seconds + 8);
});

test("gateways may reach Valkey and the four agencies that the settings name, and nothing else", () => {
  const agencies = ["NPPES", "OPENFDA", "CLINICALTRIALS", "CMS"].map((name) => {
    const variable = z.object(variablesOf()).parse({})[`UPSTREAM_${name}_URL`];
    return new URL(String(variable)).hostname;
  });
  const { egress } = manifest("CiliumNetworkPolicy", "gateway-agencies").body.spec;
  const reachable = egress.flatMap(({ toFQDNs = [] }) =>
    toFQDNs.map(({ matchName }: { matchName: string }) => matchName),
  );
  assert.deepEqual(reachable.toSorted(), agencies.toSorted());
  const plain = manifest("NetworkPolicy").body.spec;
  assert.deepEqual(plain.policyTypes, ["Ingress", "Egress"]);
  const ports = plain.egress.flatMap(({ ports: own }: { ports: { port: number }[] }) => own.map(({ port }) => port));
  assert.deepEqual(ports, [6379], "port 53 without names beside it would let anything out");
});

test("the name server may be asked for the agencies and for Valkey, each as it is asked for, and for nothing else", () => {
  const [dns] = manifest("CiliumNetworkPolicy", "gateway-agencies").body.spec.egress;
  const rules: { matchName?: string; matchPattern?: string }[] = dns.toPorts[0].rules.dns;
  /** As Cilium reads a pattern: a star is any run of signs of a name but its dots. */
  const expressions = rules.map(
    ({ matchName = "", matchPattern = matchName }) =>
      new RegExp(`^${matchPattern.replaceAll(".", "[.]").replaceAll("*", "[-a-z0-9_]*")}$`),
  );
  const isAllowed = (name: string): boolean => expressions.some((expression) => expression.test(name));
  const { dnsConfig } = manifest("Deployment").body.spec.template.spec;
  assert.deepEqual(dnsConfig, { options: [{ name: "ndots", value: "1" }] });
  for (const name of ["api.fda.gov", "clinicaltrials.gov", "valkey.default.svc.cluster.local"])
    assert.ok(isAllowed(name), name);
  for (const name of ["secret.evil.example", "api.fda.gov.evil.example", "a.b.svc.cluster.local"])
    assert.ok(!isAllowed(name), name);
});

test("gateways are reached from two namespaces alone, and Valkey with a password that no file holds", () => {
  const [ingress, ...others] = manifest("NetworkPolicy").body.spec.ingress;
  assert.deepEqual(others, []);
  assert.equal(ingress.from.length, 2);
  const secret = { secretKeyRef: { name: "valkey", key: "password" } };
  const containerOf = (name: string) => manifest("Deployment", name).body.spec.template.spec.containers[0];
  const { args, env } = containerOf("valkey");
  assert.deepEqual(args.slice(-2), ["--requirepass", `$(${env[0].name})`]);
  assert.deepEqual([env[0].valueFrom, containerOf("gateway").env[0].valueFrom], [secret, secret]);
});

test("every selector finds a pod of these files", () => {
  const labels = new Set(
    objects
      .filter(({ kind }) => kind === "Deployment")
      .map(({ body }) => JSON.stringify(body.spec.template.metadata.labels)),
  );
  for (const { body, kind } of objects) {
    const selector =
      kind === "Service" ? body.spec.selector : (body.spec.selector ?? body.spec.podSelector)?.matchLabels;
    if (selector !== undefined) assert.ok(labels.has(JSON.stringify(selector)), `${kind} ${body.metadata.name}`);
  }
});
