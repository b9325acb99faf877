import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import Fastify from "fastify";
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestApp, testNow } from "../src/testing/test-app.ts";
import { median, rounded } from "./statistics.ts";

/*
 * CPU time per request of a cached report with its session, against a bare Fastify route that sends the same bytes. The
 * load comes from another process. The targets alternate, so that other load affects both equally; each round gives one
 * ratio, and the median counts.
 */

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const secondsEach = 2;
const connections = 32;
const goals = { cached: 2, notModified: 1.6 };

type Target = { url: string; headers?: Record<string, string> };
type Load = { requests: number; errors: number };

const autocannon = createRequire(import.meta.url).resolve("autocannon");

const folder = mkdtempSync(join(tmpdir(), "cartograph-bench-"));
const db = await openTestDatabase({ file: join(folder, "bench.sqlite") });
const test = await openTestApp({ db });
const cookie = await test.signUp("bench");
await fillStore();
const first = await test.call({ url: "/api/dashboard", cookie });
const bare = Fastify();
const body = Buffer.from(first.rawPayload);
bare.get("/bare", async (_request, reply) =>
  reply.type("application/json; charset=utf-8").send(body),
);

await bare.listen({ port: 0, host: "127.0.0.1" });
await test.app.listen({ port: 0, host: "127.0.0.1" });
const bareUrl = `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}`;
const appUrl = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
const etag = String(first.headers["etag"]);
const targets = {
  bare: { url: `${bareUrl}/bare` },
  cached: { url: `${appUrl}/api/dashboard`, headers: { cookie } },
  notModified: { url: `${appUrl}/api/dashboard`, headers: { cookie, "if-none-match": etag } },
  stock: { url: `${appUrl}/api/dashboard/`, headers: { cookie } },
} satisfies Record<string, Target>;
type Side = keyof typeof targets;

// The test app's clock does not advance, so reports stay cached while the load runs.
for (const target of Object.values(targets)) await measure(target);
const costs: Record<Side, number[]> = { bare: [], cached: [], notModified: [], stock: [] };
for (let turn = 0; turn < rounds; turn += 1) {
  for (const side of Object.keys(targets) as Side[]) costs[side].push(await measure(targets[side]));
}
await bare.close();
await test.close();
rmSync(folder, { recursive: true });

const ratio = (side: Side) =>
  rounded(median(costs[side].map((cost, index) => cost / (costs.bare[index] ?? Number.NaN))));
const result = {
  bench: "http",
  bytes: body.length,
  rounds,
  microsecondsPerRequest: {
    bare: rounded(median(costs.bare)),
    cached: rounded(median(costs.cached)),
    notModified: rounded(median(costs.notModified)),
    stock: rounded(median(costs.stock)),
  },
  ratios: { cached: ratio("cached"), notModified: ratio("notModified"), stock: ratio("stock") },
  goals,
};
console.log(JSON.stringify(result));
console.log(
  `A cached report of ${body.length} bytes with its session: ${result.ratios.cached} × the CPU time of a bare ` +
    `Fastify route (goal ${goals.cached}). Not modified: ${result.ratios.notModified} × (goal ${goals.notModified}). ` +
    `The same report computed through the REST adapter: ${result.ratios.stock} ×.`,
);

/** A month of orders, so that the report has a realistic size. */
async function fillStore(): Promise<void> {
  const { id, timezone, currency } = (await test.call({ url: "/api/store", cookie })).json();
  const records = Array.from({ length: 200 }, (_, index) =>
    sampleOrder({
      name: String(index),
      placed: new Date(testNow - index * 5 * 60 * 60 * 1000).toISOString(),
      lines: [{ productExternalId: `p${index % 20}`, unitMinor: 1000 + index }],
    }),
  );
  const store = { id: Number(id), timezone, currency };
  await ingestPage(test.db, { store, records, now: testNow });
}

/** Microseconds of CPU time of this process per request. */
async function measure(target: Target): Promise<number> {
  const before = process.cpuUsage();
  const { requests, errors } = await load(target);
  const { user, system } = process.cpuUsage(before);
  if (errors > 0 || requests === 0) throw new Error(`${target.url} failed ${errors} times`);
  return (user + system) / requests;
}

async function load({ url, headers = {} }: Target): Promise<Load> {
  const args = ["--json", "-c", String(connections), "-d", String(secondsEach)];
  // The server closes a connection after 1000 requests, which this client would ignore.
  args.push("-D", "1000");
  for (const [name, value] of Object.entries(headers)) args.push("-H", `${name}: ${value}`);
  const child = spawn(process.execPath, [autocannon, ...args, url], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  await new Promise((resolve) => child.on("close", resolve));
  const report = JSON.parse(output) as {
    requests: { total: number };
    errors: number;
    "4xx": number;
    "5xx": number;
  };
  return { requests: report.requests.total, errors: report.errors + report["4xx"] + report["5xx"] };
}
