import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { connectShop } from "@cartograph/warehouse/testing/connect-shop.ts";
import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LRUCache } from "lru-cache";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { endImport, insertImport } from "../sync/imports/import-rows.ts";
import { openTestApp, type TestApp, testNow } from "../testing/test-app.ts";
import { hotReports, toHotRequest } from "./hot-questions.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestApp;
let cookie: string;
beforeEach(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
});
afterEach(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.call({ url, cookie, headers });
const ordersOf = async (url = "/api/dashboard") => (await get(url)).json().salesSummary.orders;
const previousOrders = async (query: string) =>
  (await get(`/api/dashboard${query}`)).json().salesSummary.previousOrders;
const asOf = async (url: string) => (await get(url)).json().asOf;
const asInput = (value: object) => encodeURIComponent(JSON.stringify(value));
const storeIdOf = async () => Number((await get("/api/store")).json().id);
const tagOf = async (url: string) => String((await get(url)).headers["etag"]);

async function ingest(...records: OrderRecord[]): Promise<void> {
  const { id, timezone, currency } = await server.db
    .selectFrom("stores")
    .selectAll()
    .where("name", "=", "anna's store")
    .executeTakeFirstOrThrow();
  const store = { id, timezone, currency };
  await ingestPage(server.db, { store, records, now: server.clock.now });
}

const orderAt = (name: string, placedAt: number) =>
  sampleOrder({
    name,
    placed: new Date(placedAt).toISOString(),
    lines: [{ quantity: 1, unitMinor: 1000 }],
  });

describe("a hot answer", () => {
  test.each([...hotReports.map((name) => `/api/${name}`), "/api/user"])(
    "to %s equals the adapters' answer",
    async (url) => {
      await ingest(orderAt("1", testNow - day), orderAt("2", testNow - 40 * day));
      const hot = await get(url);
      const ordinary = await get(`${url}/`);
      expect(hot.statusCode).toBe(200);
      expect(hot.headers["etag"]).toMatch(/^W\/".{22}"$/);
      expect([toHotRequest(url, {}) !== null, toHotRequest(`${url}/`, {})]).toEqual([true, null]);
      // The adapters do not tag the user.
      const tagging = url === "/api/user" ? [] : ["etag", "vary", "cache-control"];
      for (const name of ["content-type", ...tagging]) {
        expect(hot.headers[name], name).toBe(ordinary.headers[name]);
      }
      expect(hot.body).toBe(ordinary.body);
    },
  );

  test.each(["dashboard", "products"])(
    "to a tRPC call of %s equals the REST answer",
    async (name) => {
      await ingest(orderAt("1", testNow - day));
      const rest = (await get(`/api/${name}?range=last_7_days`)).json();
      const single = await get(`/trpc/reports.${name}?input=${asInput({ range: "last_7_days" })}`);
      const batch = await get(
        `/trpc/reports.${name}?batch=1&input=${asInput({ 0: { range: "last_7_days" } })}`,
      );
      expect(single.json()).toEqual({ result: { data: rest } });
      expect(batch.json()).toEqual([{ result: { data: rest } }]);
      expect(single.headers["etag"]).toBeDefined();
    },
  );

  test("to a long URL is given without caching the URL", async () => {
    const cached = vi.spyOn(LRUCache.prototype, "set");
    const keys = () => cached.mock.calls.map(([key]) => String(key));
    const url = `/api/dashboard?range=last_7_days`;
    const expected = (await get(url)).json();
    expect(keys().some((key) => key.endsWith(url))).toBe(true);
    const input = asInput({ range: "last_7_days" });
    const long = `/trpc/reports.dashboard?input=${input}&padding=${"x".repeat(10_000)}`;
    expect((await get(long)).json()).toEqual({ result: { data: expected } });
    expect(keys().some((key) => key.endsWith(long))).toBe(false);
    cached.mockRestore();
  });

  test("differs by comparison period", async () => {
    await ingest(
      orderAt("1", testNow - day),
      orderAt("2", testNow - 40 * day),
      orderAt("3", testNow - 366 * day),
      orderAt("4", testNow - 367 * day),
      orderAt("5", testNow - 500 * day),
    );
    for (let time = 0; time < 2; time += 1) {
      expect(await previousOrders("")).toBe(1);
      expect(await previousOrders("?compare=previous_period")).toBe(1);
      expect(await previousOrders("?compare=previous_year")).toBe(2);
      expect(await previousOrders("?compare=none")).toBeNull();
    }
  });

  test("is 304 when the ETag matches", async () => {
    const etag = await tagOf("/api/dashboard");
    for (const header of [etag, `"other", ${etag}`]) {
      const answer = await get("/api/dashboard", { "if-none-match": header });
      expect(answer.statusCode).toBe(304);
      expect(answer.body).toBe("");
      expect(answer.headers).toMatchObject({ etag, "cache-control": "private, no-cache" });
    }
    expect((await get("/api/dashboard", { "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
    ["gzip, br;q=0", gunzipSync],
  ])("is compressed for clients that accept %s", async (accepted, unpack) => {
    const plain = await get("/api/dashboard");
    for (let time = 0; time < 2; time += 1) {
      const answer = await get("/api/dashboard", { "accept-encoding": accepted });
      expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
      expect(answer.headers["vary"]).toContain("accept-encoding");
    }
    expect(plain.headers["content-encoding"]).toBeUndefined();
  });

  test("requires a session", async () => {
    await get("/api/dashboard");
    const answer = await server.call({ url: "/api/dashboard" });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: "Not signed in", code: "UNAUTHORIZED" });
  });

  test("applies the filters of the request", async () => {
    const whole = await get("/api/dashboard");
    const filtered = await get("/api/dashboard?filters=country:is:FR");
    expect(filtered.statusCode).toBe(200);
    expect(filtered.body).not.toBe(whole.body);
  });

  test.each([
    "range=custom",
    "range=forever",
    "range=custom&from=2026-02-01&to=2026-01-01",
    "range=custom&from=2026-02-30&to=2026-03-01",
    "range=today&range=yesterday",
    "basis=none",
    "compare=last_decade",
  ])("to an invalid query (%s) is an error", async (query) => {
    const answer = await get(`/api/dashboard?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues.length).toBeGreaterThan(0);
  });
});

describe("a cached answer", () => {
  test("is updated when an order is added, changed or deleted", async () => {
    await ingest(orderAt("1", testNow - day));
    expect(await ordersOf()).toBe(1);
    await ingest(orderAt("2", testNow - 2 * day));
    expect(await ordersOf()).toBe(2);
    await ingest({ ...orderAt("2", testNow - 60 * day), updatedAt: testNow });
    expect(await ordersOf()).toBe(1);
  });

  test("keeps its ETag when nothing changed", async () => {
    const order = orderAt("1", testNow - day);
    await ingest(order);
    const tag = await tagOf("/api/dashboard");
    await ingest(order);
    expect(await tagOf("/api/dashboard")).toBe(tag);
  });

  test("is updated when the day ends", async () => {
    await ingest(orderAt("1", testNow));
    expect(await ordersOf("/api/dashboard?range=today")).toBe(1);
    server.clock.now = Date.UTC(2026, 2, 18, 23, 59, 59);
    expect(await ordersOf("/api/dashboard?range=today")).toBe(1);
    server.clock.now += 1000;
    expect(await ordersOf("/api/dashboard?range=today")).toBe(0);
    expect(await ordersOf("/api/dashboard?range=yesterday")).toBe(1);
  });

  test("is updated every minute when it compares the current day", async () => {
    await ingest(orderAt("now", testNow), orderAt("before", testNow - day + minute));
    const previous = await get("/api/dashboard?range=today");
    expect(previous.json().salesSummary.previousOrders).toBe(0);
    server.clock.now += 2 * minute;
    const later = await get("/api/dashboard?range=today");
    expect(later.json().salesSummary.previousOrders).toBe(1);
  });

  test("is updated when the store's time zone or currency changes", async () => {
    const before = (await get("/api/dashboard")).json();
    expect([before.currency, before.range.timezone]).toEqual(["USD", "UTC"]);
    const payload = { currency: "EUR", timezone: "Asia/Kathmandu" };
    await server.call({ method: "PATCH", url: "/api/store", cookie, payload });
    const after = (await get("/api/dashboard")).json();
    expect([after.currency, after.range.timezone]).toEqual(["EUR", "Asia/Kathmandu"]);
  });

  test("is updated when a source is connected, synced or deleted", async () => {
    await ingest(orderAt("1", testNow - day));
    expect(await asOf("/api/dashboard")).toBeNull();
    const payload = {
      name: "Shop",
      platform: "shopify",
      apiKey: "shpat_key",
      storeUrl: "shop.myshopify.com",
    };
    await server.call({ method: "POST", url: "/api/integrations", cookie, payload });
    const { id } = (await get("/api/integrations")).json()[0];
    const syncedAt = (time: number) =>
      withNewVersion(server.db, 1, (trx) =>
        trx.updateTable("integrations").set({ last_synced_at: time }).execute(),
      );
    // The first sync, which cannot reach the shop, may delay a version for half a second.
    for (const time of [testNow - 1, testNow]) {
      await syncedAt(time);
      await expect.poll(() => asOf("/api/dashboard")).toBe(new Date(time).toISOString());
    }
    await server.call({ method: "DELETE", url: `/api/integrations/${id}?data=delete`, cookie });
    expect(await asOf("/api/dashboard")).toBeNull();
  });

  test("is updated when a source becomes stale without a sync", async () => {
    await ingest(orderAt("1", testNow - day));
    const { id } = (await get("/api/store")).json();
    await connectShop(server.db, { id: Number(id) }, testNow);
    const url = "/api/dashboard?range=last_month";
    const isStale = async () => (await get(url)).json().dataSources[0].isStale;
    const tag = await tagOf(url);
    server.clock.now += 2 * 60 * minute;
    expect(await isStale()).toBe(false);
    expect(await tagOf(url)).toBe(tag);
    server.clock.now += 1;
    expect(await isStale()).toBe(true);
    const tagOfStale = await tagOf(url);
    server.clock.now += 60 * minute;
    expect(await tagOf(url)).toBe(tagOfStale);
  });

  test("is updated by an import that changed no order", async () => {
    await ingest(orderAt("1", testNow - day));
    expect(await asOf("/api/dashboard")).toBeNull();
    const { id: storeId } = (await get("/api/store")).json();
    const job = { importId: "file", storeId: Number(storeId), fileName: null };
    await insertImport(server.db, { ...job, file: "", isGzip: false }, testNow);
    expect(await asOf("/api/dashboard")).toBeNull();
    await endImport(server.db, {
      importId: "file",
      storeId: Number(storeId),
      status: "done",
      message: null,
      finishedAt: testNow,
    });
    expect(await asOf("/api/dashboard")).toBe(new Date(testNow).toISOString());
  });

  test("is not shared with another store", async () => {
    await ingest(orderAt("1", testNow - day));
    expect(await ordersOf()).toBe(1);
    const other = await server.signUp("otto");
    const answer = await server.call({ url: "/api/dashboard", cookie: other });
    expect(answer.json().salesSummary.orders).toBeNull();
  });
});

test("keeps the answers of two stores apart when both are at the same version", async () => {
  await ingest(orderAt("1", testNow - day));
  const other = await server.signUp("otto");
  const stores = await server.db.selectFrom("stores").select(["id", "name"]).execute();
  await server.db.deleteFrom("store_versions").execute();
  await server.db
    .insertInto("store_versions")
    .values(stores.map(({ id }) => ({ store_id: id, version: 7 })))
    .execute();
  expect(await ordersOf()).toBe(1);
  const answer = await server.call({ url: "/api/dashboard", cookie: other });
  expect(answer.json().salesSummary.orders).toBeNull();
});

describe("while an import stores its pages", () => {
  // On a busy machine, half a second may pass between two requests.
  beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(performance.now()));
  afterEach(() => void vi.restoreAllMocks());

  test("keeps answers for half a second, and updates them immediately when it ends", async () => {
    const storeId = await storeIdOf();
    const page = { storeId, topics: ["imports", "data"] as const };
    server.live.announce(page);
    await ingest(orderAt("1", testNow - day));
    expect(await ordersOf()).toBe(1);
    await ingest(orderAt("2", testNow - day));
    server.live.announce(page);
    expect(await ordersOf()).toBe(1);
    server.live.announce({ ...page, isLast: true });
    expect(await ordersOf()).toBe(2);
  });

  test("shows a user's change immediately", async () => {
    const storeId = await storeIdOf();
    const page = { storeId, topics: ["imports", "data"] as const };
    server.live.announce(page);
    await ingest(orderAt("1", testNow - day));
    expect(await ordersOf()).toBe(1);
    await ingest(orderAt("2", testNow - day));
    const targets = [{ month: "2026-03", metric: "orders", value: 50 }];
    const saved = await server.call({
      method: "PUT",
      url: "/api/targets",
      cookie,
      payload: { targets },
    });
    expect(saved.statusCode).toBe(200);
    server.live.announce(page);
    const { salesSummary } = (await get("/api/dashboard?range=this_month")).json();
    expect(salesSummary.ordersTarget).toBe(50);
    expect(salesSummary.orders).toBe(2);
  });
});
