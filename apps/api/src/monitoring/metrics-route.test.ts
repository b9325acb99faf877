import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { parseMetrics } from "../testing/parse-metrics.ts";
import { createUserWithData } from "../testing/user-with-data.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const token = "a-long-token-for-metrics";
const env = { METRICS_TOKEN: token, NODE_ENV: "production" };
const authorization = `Bearer ${token}`;

let server: TestApp;
afterEach(() => server.close());

const scrape = (headers: Record<string, string> = { authorization }) =>
  server.call({ url: "/metrics", headers });

const read = async () => parseMetrics((await scrape()).body);

/** The labels and the value of each sample of a name. */
async function readValues() {
  const samples = await read();
  return (name: string) =>
    samples
      .filter((sample) => sample.name === `cartograph_${name}`)
      .map(({ labels, value }) => [...Object.values(labels), value]);
}

test("answers 404 without METRICS_TOKEN", async () => {
  server = await openTestApp();
  const { statusCode, body } = await scrape();
  expect(statusCode).toBe(404);
  expect(body).not.toContain("cartograph_");
});

test.each([
  {},
  { authorization: "Bearer" },
  { authorization: "Bearer wrong" },
  { authorization: `Bearer ${token}x` },
  { authorization: `Bearer ${token.slice(1)}` },
  { authorization: `Basic ${token}` },
  { authorization: token },
])("refuses %j with 401 and reveals nothing", async (headers: Record<string, string>) => {
  server = await openTestApp({ env });
  const answer = await scrape(headers);
  expect(answer.statusCode).toBe(401);
  expect(answer.headers["www-authenticate"]).toBe('Bearer realm="metrics"');
  expect(answer.body).not.toMatch(/cartograph_|a-long/);
});

test("answers HEAD with the headers of GET and no body, and other methods with 405", async () => {
  server = await openTestApp({ env });
  const head = await server.call({ method: "HEAD", url: "/metrics", headers: { authorization } });
  expect(head.statusCode).toBe(200);
  expect(head.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(head.headers["cache-control"]).toBe("no-store");
  expect(head.body).toBe("");
  const post = await server.call({ method: "POST", url: "/metrics", headers: { authorization } });
  expect(post.statusCode).toBe(405);
});

test("counts requests by route and reports by question, without ids or names", async () => {
  server = await openTestApp({ env });
  const anna = await createUserWithData(server, "anna", "mark");
  const paths = [
    ...Array.from({ length: 3 }, () => "/api/dashboard"),
    "/api/metrics/values?ids=orders",
    `/api/orders/${anna.order}`,
    "/api/orders/999999",
    "/trpc/user.session,user.session?batch=1&input=%7B%7D",
    `/random-${anna.storeId}`,
  ];
  await Promise.all(Array.from({ length: 10 }, () => server.call({ url: "/healthz" })));
  for (const url of paths) await server.call({ url, cookie: anna.cookie });
  const counts = await readValues();
  const requests = counts("http_request_duration_seconds_count");
  expect(requests).toContainEqual(["GET", "/api/dashboard", "2xx", 3]);
  expect(requests).toContainEqual(["GET", "/healthz", "2xx", 10]);
  expect(requests).toContainEqual(["GET", "/api/orders/{id}", "2xx", 1]);
  expect(requests).toContainEqual(["GET", "/api/orders/{id}", "4xx", 1]);
  expect(requests).toContainEqual(["GET", "/trpc/{batch}", "2xx", 1]);
  expect(requests).toContainEqual(["GET", "/*", "4xx", 1]);
  expect(counts("report_duration_seconds_count")).toContainEqual(["dashboard", 1]);
  expect(counts("report_cached_total")).toEqual([["dashboard", 2]]);
  const labels = (await read()).flatMap((sample) => Object.values(sample.labels).join(" "));
  const ids = [`/${anna.order}`, `-${anna.storeId}`, anna.integration, "999999", "mark", "anna"];
  for (const id of ids) expect(labels.filter((text) => text.includes(id))).toEqual([]);
});

test("reports sync lag by platform, the queue, failed sign-ins, the event loop and memory", async () => {
  server = await openTestApp({ env });
  const anna = await createUserWithData(server, "anna", "mark");
  const { db, clock } = server;
  const row = { store_id: anna.storeId, platform: "klaviyo", api_key_ciphertext: "x" } as const;
  const times = { created_at: clock.now - 9_000_000, last_synced_at: clock.now - 60_000 };
  const integration = { ...row, ...times, name: "K", api_key_hint: null, store_url: null };
  const rest = { account: null, source_account_id: null, status_message: null, checked_at: null };
  await withNewVersion(db, anna.storeId, (trx) =>
    trx
      .insertInto("integrations")
      .values([
        { id: "fresh", ...integration, ...rest, is_connected: 1 },
        {
          id: "late",
          ...integration,
          ...rest,
          is_connected: 1,
          last_synced_at: clock.now - 7_200_000,
        },
        { id: "broken", ...integration, ...rest, is_connected: 0, last_synced_at: 1 },
      ])
      .execute(),
  );
  const run = {
    store_id: anna.storeId,
    trigger: "manual",
    started_at: clock.now,
    message: null,
  } as const;
  await withNewVersion(db, anna.storeId, (trx) =>
    trx
      .insertInto("sync_runs")
      .values([
        { id: "r1", integration_id: "fresh", ...run, status: "running", finished_at: null },
        { id: "r2", integration_id: "late", ...run, status: "queued", finished_at: null },
        { id: "r3", integration_id: "late", ...run, status: "failed", finished_at: clock.now },
      ])
      .execute(),
  );
  const payload = { username: "anna", password: "wrong" };
  await server.call({ method: "POST", url: "/api/login", payload });

  const found = await read();
  const valuesOf = await readValues();
  expect(valuesOf("sync_lag_seconds")).toContainEqual(["klaviyo", 7200]);
  expect(valuesOf("integrations")).toContainEqual(["klaviyo", "connected", 2]);
  expect(valuesOf("integrations")).toContainEqual(["klaviyo", "not_connected", 1]);
  expect(valuesOf("sync_runs")).toEqual([
    ["waiting", 1],
    ["running", 1],
  ]);
  expect(valuesOf("failed_sign_ins_total")).toEqual([["wrong_credentials", 1]]);
  expect(valuesOf("database_up")).toEqual([[1]]);
  const names = found.map(({ name }) => name);
  expect(names).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(names).toContain("process_resident_memory_bytes");
});

test("reports the size of the database file and of its write-ahead log", async () => {
  const directory = mkdtempSync(join(tmpdir(), "cartograph-metrics-"));
  const databaseFile = join(directory, "cartograph.sqlite");
  writeFileSync(databaseFile, "12345");
  writeFileSync(`${databaseFile}-wal`, "123");
  server = await openTestApp({ env, databaseFile });
  const name = "cartograph_database_size_bytes";
  expect((await read()).filter((sample) => sample.name === name)).toEqual([
    { name, labels: { file: "database" }, value: 5 },
    { name, labels: { file: "wal" }, value: 3 },
  ]);
  rmSync(directory, { recursive: true });
});

test("answers with database_up 0 when the database fails", async () => {
  server = await openTestApp({ env });
  await server.db.schema.dropTable("sessions").execute();
  await server.db.schema.alterTable("users").renameTo("people").execute();
  const found = await read();
  expect(found).toContainEqual({ name: "cartograph_database_up", labels: {}, value: 0 });
  expect(found.map(({ name }) => name)).not.toContain("cartograph_sync_runs");
});
