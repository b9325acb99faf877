import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import { bumpStoreVersion } from "@cartograph/warehouse/store-version.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { appRouter } from "../router.ts";
import { damageFile } from "../testing/damage-file.ts";
import { openTestApp, type TestApp, testNow } from "../testing/test-app.ts";
import { listProcedures } from "../trpc/list-procedures.ts";
import { createLocalReader } from "../testing/local-reader.ts";
import type { ReportReader } from "./report-reader.ts";
import { startReportThreads } from "./report-threads.ts";

let folder: string;
let db: Kysely<Schema>;
let server: TestApp;
let reports: ReportReader;
let cookie: string;
let storeId: number;
/** Statements on the main thread's connection. */
let statements: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cartograph-reports-"));
  const file = join(folder, "test.sqlite");
  statements = [];
  db = openDatabase({ file, beforeQuery: (text) => statements.push(text) });
  await migrateToLatest(db);
  reports = startThreads();
  server = await openTestApp({ db, reports });
  cookie = await server.signUp("anna");
  storeId = Number((await get("/api/store")).json().id);
});
afterAll(async () => {
  await reports.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

function startThreads(
  changes: {
    limitMs?: number;
    graceMs?: number;
    database?: { url: string } | { file: string };
  } = {},
): ReportReader {
  return startReportThreads({
    database: { file: join(folder, "test.sqlite") },
    onThreadError: (error) => {
      throw error;
    },
    ...changes,
  });
}

const get = (url: string) => server.call({ url, cookie });
const taskOf = (from: string) => ({
  question: "dashboard" as const,
  request: {
    store: { id: storeId, timezone: "UTC", currency: "USD" },
    query: { range: "custom" as const, from, to: "2026-03-18" },
    now: testNow,
  },
  input: null,
});

const caller = { userId: "anna" };

/** How long a thread may take to load its source on a busy machine. */
const untilStarted = { timeout: 100_000 };

const order = (name: string) =>
  sampleOrder({ name, placed: "2026-03-17T12:00:00Z", lines: [{ unitMinor: 1000 }] });

/** Makes every report slow by replacing a table with a slow view, and ends what is cached. */
async function slowDown(): Promise<void> {
  await bumpStoreVersion(db, storeId);
  await sql`alter table orders rename to quick_orders`.execute(db);
  await sql`create view orders as
    select * from quick_orders
    where (with recursive n(i) as (select 1 union all select i + 1 from n where i < 6e8)
      select count(*) from n) >= 0`.execute(db);
}

async function speedUp(): Promise<void> {
  await sql`drop view orders`.execute(db);
  await sql`alter table quick_orders rename to orders`.execute(db);
}

describe("report threads", () => {
  test("answer every report and metric value without a query on the main connection", async () => {
    await ingestPage(db, { store: { id: storeId }, records: [order("1")], now: testNow });
    const reportPaths = listProcedures(appRouter)
      .filter(({ name }) => name.startsWith("reports."))
      .flatMap(({ openapi }) => (openapi ? [`/api${openapi.path}`] : []))
      .filter((path) => !path.includes("{"));
    expect(reportPaths.length).toBeGreaterThan(5);
    const urls = [
      ...reportPaths,
      // Bypasses the cache, through the adapters.
      ...reportPaths.map((path) => `${path}/`),
      "/api/ads/campaigns/1",
      "/api/metrics/values?ids=orders,net_sales,unique_visitors",
    ];
    for (const url of urls) {
      statements.length = 0;
      const answer = await get(url);
      expect([200, 404], url).toContain(answer.statusCode);
      // A cached session is joined with the current version of the store's data.
      const tables = statements.filter(
        (text) => !/^select .* from "(?:sessions|store_versions)"/s.test(text),
      );
      expect(tables, url).toEqual([]);
    }
    expect((await get("/api/dashboard")).json().salesSummary.orders).toBe(1);
  });

  test("see everything committed before the request", async () => {
    for (let count = 2; count <= 20; count += 1) {
      const records = [order(String(count))];
      await ingestPage(db, { store: { id: storeId }, records, now: testNow });
      expect((await get("/api/dashboard")).json().salesSummary.orders).toBe(count);
    }
  });

  test("pass on the error of a refused question", async () => {
    const answer = await get("/api/ads/campaigns/12");
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: "There is no such campaign", code: "NOT_FOUND" });
  });

  test.each([
    ["/api/metrics/orders/rows?sort=nothing", "sort"],
    ["/api/orders?cursor=x", "cursor"],
    ["/api/customers/list?filters=sku:is:1", "filters"],
  ])("name the refused parameter of %s", async (url, path) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(400);
    const { message, issues } = answer.json();
    expect(issues).toEqual([{ path, message }]);
  });

  test("answer 503 with Retry-After when the database cannot be reached", async () => {
    const cut = startThreads({ database: { url: "postgres://ada@127.0.0.1:1/x" } });
    await expect(cut.read(taskOf("2026-03-01"), caller)).rejects.toMatchObject({
      code: "unavailable",
      retryAfterSeconds: 5,
    });
    await cut.close();
  });

  test("advise to restore a backup when the database file is damaged, like the main thread", async () => {
    const file = join(folder, "damaged.sqlite");
    const sessionSecret = "s".repeat(64);
    const before = await openTestApp({ db: await openTestDatabase({ file }), sessionSecret });
    const session = await before.signUp("dora");
    const { id } = (await before.call({ url: "/api/store", cookie: session })).json();
    await ingestPage(before.db, { store: { id: Number(id) }, records: [order("1")], now: testNow });
    await before.close();
    damageFile(file, "orders");
    const damaged = startThreads({ database: { file } });
    for (const ofThread of [{ reports: damaged }, {}]) {
      const options = { db: openDatabase({ file }), sessionSecret, ...ofThread };
      const { app, call, close } = await openTestApp(options);
      const log = vi.spyOn(app.log, "error");
      const answer = await call({ url: "/api/orders", cookie: session });
      expect(answer.statusCode).toBe(503);
      expect(answer.headers["retry-after"]).toBe("60");
      expect(answer.json().message).toBe(
        'The server\'s database is damaged: restore a backup. See "Backup and restore" in docs/deploy.md.',
      );
      expect(log.mock.calls).toMatchObject([
        [{ err: { cause: { code: "SQLITE_CORRUPT" } } }, "A procedure failed"],
      ]);
      await close();
    }
    await damaged.close();
  });

  test("end a report at its time limit, in the middle of a statement, and keep answering", async () => {
    // With the default grace, a first report that takes too long leaves a thread that answers the next one sooner.
    const hasty = startThreads({ limitMs: 4000 });
    await vi.waitFor(() => hasty.read(taskOf("2026-03-01"), caller), untilStarted);
    await slowDown();
    await expect(hasty.read(taskOf("2026-03-02"), caller)).rejects.toMatchObject({
      code: "unavailable",
      message: "This report took too long to calculate. Try again in a moment.",
    });
    await speedUp();
    await vi.waitFor(() => hasty.read(taskOf("2026-03-03"), caller), untilStarted);
    await hasty.close();
  }, 300_000);

  test("answer 503 with Retry-After when a report takes too long, as REST and as tRPC", async () => {
    const hasty = startThreads({ limitMs: 200, graceMs: 50 });
    const app = await openTestApp({ db, reports: hasty });
    const session = await app.signUp("otto");
    const { id } = (await app.call({ url: "/api/store", cookie: session })).json();
    await ingestPage(db, { store: { id: Number(id) }, records: [order("1")], now: testNow });
    await slowDown();
    const rest = await app.call({ url: "/api/products", cookie: session });
    expect(rest.statusCode).toBe(503);
    expect(rest.headers["retry-after"]).toBe("5");
    const trpc = await app.call({ url: "/trpc/reports.cart?input=%7B%7D", cookie: session });
    expect(trpc.statusCode).toBe(503);
    expect(trpc.json().error.data.code).toBe("SERVICE_UNAVAILABLE");
    await speedUp();
    await app.app.close();
    await hasty.close();
  });

  test("let another user's report pass those of a user who asks for too many", async () => {
    const days = Array.from({ length: 60 }, (_, index) => `2026-01-${10 + (index % 20)}`);
    let answered = 0;
    const many = days.map(async (day) => {
      await reports.read(taskOf(day), caller);
      answered += 1;
    });
    const outcomes = Promise.allSettled(many);
    await reports.read(taskOf("2026-03-01"), { userId: "bea" });
    expect(answered).toBeLessThan(15);
    const refused = (await outcomes).filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(15);
    expect(refused[0]).toMatchObject({ reason: { code: "too_many_requests" } });
  });

  test("end with every report that runs or waits", async () => {
    const closing = startThreads();
    const many = Array.from({ length: 12 }, () => closing.read(taskOf("2026-03-01"), caller));
    const outcomes = Promise.allSettled(many);
    await closing.close();
    const statuses = (await outcomes).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(["rejected"]));
  });

  test("count reports by the user who asks", async () => {
    const users: string[] = [];
    const local = createLocalReader(db);
    const read: ReportReader["read"] = (task, { userId }) => {
      users.push(userId);
      return local.read(task, { userId });
    };
    const app = await openTestApp({ db, reports: { ...local, read } });
    const session = await app.signUp("bea");
    const user = (await app.call({ url: "/api/user", cookie: session })).json();
    for (const url of ["/api/cart", "/api/metrics/values?ids=orders", "/api/orders"]) {
      users.length = 0;
      await app.call({ url, cookie: session });
      expect(new Set(users), url).toEqual(new Set([user.id]));
    }
    await app.app.close();
  });

  test("cancel a report between two statements when its client disconnects, and keep the thread", async () => {
    await reports.read(taskOf("2026-03-01"), caller);
    // The thread may answer first if this thread is paused before it cancels.
    const outcomes: unknown[] = [];
    for (let day = 2; day < 10 && !outcomes.includes("AbortError"); day += 1) {
      const leaving = new AbortController();
      const left = reports.read(taskOf(`2026-03-0${day}`), { ...caller, signal: leaving.signal });
      leaving.abort();
      outcomes.push(await left.catch((error: Error) => error.name));
    }
    expect(outcomes).toContain("AbortError");
    await expect(reports.read(taskOf("2026-03-01"), caller)).resolves.toBeDefined();
  });
});
