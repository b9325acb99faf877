import { dayMs } from "@cartograph/contracts/days.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { idleLifetimeMs, touchIntervalMs } from "../../sessions/session-lifetime.ts";
import { openTestApp, type TestApp, testPassword } from "../../testing/test-app.ts";
import { createLiveHub, type LiveHub, maxStreams } from "../../live/live-hub.ts";
import { openStream, type OpenStream } from "./testing/read-stream.ts";

let server: TestApp;
let live: LiveHub;
let origin: string;
let anna: string;
const opened: OpenStream[] = [];

beforeEach(async () => {
  server = await openTestApp();
  live = server.live;
  origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  anna = await server.signUp("anna");
});
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.leave();
  await server.close();
});

async function open(cookie?: string): Promise<OpenStream> {
  const stream = await openStream(origin, cookie);
  opened.push(stream);
  return stream;
}

async function openReady(cookie: string): Promise<OpenStream> {
  const stream = await open(cookie);
  expect(await stream.nextEvent()).toMatchObject({ type: "ready" });
  return stream;
}

async function storeOf(cookie: string) {
  const { id, timezone, currency } = (await server.call({ url: "/api/store", cookie })).json();
  return { id: Number(id), timezone, currency };
}

/** Waits for something the server does by itself, such as noticing a disconnect. */
const settled = (check: () => void) => vi.waitFor(check, { interval: 5, timeout: 30_000 });

const post = (url: string, cookie: string, payload: object = {}) =>
  server.call({ method: "POST", url, payload, cookie });

describe("a stream", () => {
  test("is never buffered or cached, and starts with the data version", async () => {
    const stream = await open(anna);
    const { headers, status } = stream.response;
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/event-stream");
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
    expect(headers.get("connection")).toBe("close");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get("content-encoding")).toBeNull();
    const connected = await stream.next();
    expect(connected?.event).toBe("connected");
    expect(JSON.parse(connected?.data ?? "")).toEqual({ reconnectAfterInactivityMs: 40_000 });
    const { id } = await storeOf(anna);
    const dayAgeMs = server.clock.now - Date.UTC(2026, 2, 18);
    const ready = { type: "ready", storeId: String(id), dataVersion: 0, dayAgeMs };
    expect(await stream.nextEvent()).toEqual(ready);
  });

  test("requires a session", async () => {
    for (const cookie of [undefined, "sid=forged.cookie"]) {
      const stream = await open(cookie);
      await stream.next();
      const refusal = await stream.next();
      expect(refusal?.event).toBe("serialized-error");
      expect(JSON.parse(refusal?.data ?? "")).toMatchObject({
        message: "Not signed in",
        data: { code: "UNAUTHORIZED", httpStatus: 401 },
      });
      expect(await stream.next()).toBeNull();
    }
    expect(live.size()).toBe(0);
  });

  test("cannot be part of a batch", async () => {
    const answer = await server.call({ url: "/trpc/live.events,store.get?batch=1", cookie: anna });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain("Cannot mix procedure types");
    expect(live.size()).toBe(0);
  });

  test("announces the start and end of a sync that another client started", async () => {
    const payload = {
      name: "Shop",
      platform: "shopify",
      apiKey: "shpat_key",
      storeUrl: "s.example",
    };
    const { id } = (await post("/api/integrations", anna, payload)).json();
    const stream = await openReady(anna);
    await post(`/api/integrations/${id}/sync`, anna);
    const types = new Set<string>();
    for (;;) {
      const event = await stream.nextEvent();
      types.add(event?.type ?? "end");
      if (event?.type === "data" && event.isLast && types.has("integrations")) break;
    }
    expect([...types].toSorted()).toEqual(["data", "integrations"]);
  });

  test("announces a new day of the store", async () => {
    const payload = { timezone: "Asia/Shanghai" };
    await server.call({ method: "PATCH", url: "/api/store", payload, cookie: anna });
    const stream = await open(anna);
    const dayStartedAt = Date.UTC(2026, 2, 17, 16);
    expect(await stream.nextEvent()).toMatchObject({
      type: "ready",
      dayAgeMs: server.clock.now - dayStartedAt,
    });
    const { id } = await storeOf(anna);
    server.clock.now = dayStartedAt + dayMs - 1;
    live.announce({ storeId: id, topics: ["imports"] });
    expect(await stream.nextEvent()).toEqual({ type: "imports" });
    server.clock.now++;
    live.announce({ storeId: id, topics: ["imports"] });
    expect(await stream.nextEvent()).toEqual({ type: "day", dayAgeMs: 0 });
    expect(await stream.nextEvent()).toEqual({ type: "imports" });
  });

  test("announces the version of the next reports", async () => {
    const stream = await openReady(anna);
    const store = await storeOf(anna);
    const record = sampleOrder({
      name: "1",
      placed: "2026-03-16T12:00:00Z",
      currency: store.currency,
      lines: [{ unitMinor: 1000 }],
    });
    await ingestPage(server.db, { store, records: [record], now: server.clock.now });
    live.announce({ storeId: store.id, topics: ["data"] });
    const event = await stream.nextEvent();
    const report = (await server.call({ url: "/api/dashboard", cookie: anna })).json();
    expect(event).toEqual({ type: "data", dataVersion: report.dataVersion, isLast: false });
    expect(report.dataVersion).toBeGreaterThan(0);
  });

  test("announces an imported order", async () => {
    const stream = await openReady(anna);
    const answer = await server.call({
      method: "POST",
      url: "/api/imports/orders",
      headers: { "content-type": "text/csv" },
      payload:
        "Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount,Id,Source\n" +
        "#1,a@example.com,paid,2026-03-01 09:00:00 +0000,USD,35.00,0.00,0.00,35.00,0.00,2026-03-01 09:00:00 +0000,1,Candle,35.00,C-1,,0.00,9001,web",
      cookie: anna,
    });
    expect(answer.statusCode).toBe(202);
    const types: string[] = [];
    for (;;) {
      const event = await stream.nextEvent();
      types.push(event?.type ?? "end");
      if (event?.type === "data" && event.isLast) break;
    }
    expect(types).toContain("imports");
    const range = "range=custom&from=2026-03-01&to=2026-03-01";
    const report = (await server.call({ url: `/api/dashboard?${range}`, cookie: anna })).json();
    expect(report.salesSummary.orders).toBe(1);
  });

  test("never announces changes of another store", async () => {
    const otto = await server.signUp("otto");
    const stream = await openReady(anna);
    await server.call({ method: "PATCH", url: "/api/store", payload: { name: "O" }, cookie: otto });
    const { id } = await storeOf(otto);
    const topics = ["data", "integrations", "imports", "store"] as const;
    live.announce({ storeId: id, topics, isLast: true });
    await server.call({ method: "PATCH", url: "/api/store", payload: { name: "A" }, cookie: anna });
    // Anna's own change is her first event.
    const events = [await stream.nextEvent(), await stream.nextEvent()];
    expect(events.map((event) => event?.type)).toEqual(["store", "data"]);
    live.announce({ storeId: (await storeOf(anna)).id, topics: ["imports"] });
    expect(await stream.nextEvent()).toEqual({ type: "imports" });
  });
});

describe("a stream ends", () => {
  test("when its user logs out, without a further event", async () => {
    const stream = await openReady(anna);
    await post("/api/logout", anna);
    expect(await stream.nextEvent()).toEqual({ type: "ended" });
    expect(await stream.nextEvent()).toBeNull();
    await settled(() => expect(live.size()).toBe(0));
  });

  test("when its session is ended from another browser, whose own stream continues", async () => {
    const stream = await openReady(anna);
    const login = await post("/api/login", "", { username: "anna", password: testPassword });
    const cookie = String(login.headers["set-cookie"]).split(";", 1)[0] ?? "";
    const other = await openReady(cookie);
    await server.call({ method: "DELETE", url: "/api/sessions", cookie });
    expect(await stream.nextEvent()).toEqual({ type: "ended" });
    expect(await other.nextEvent()).toMatchObject({ type: "data" });
  });

  test("when its session expires, which an open stream does not delay", async () => {
    const stream = await openReady(anna);
    const { id } = await storeOf(anna);
    server.clock.now += touchIntervalMs;
    live.announce({ storeId: id, topics: ["imports"] });
    expect(await stream.nextEvent()).toEqual({ type: "imports" });
    server.clock.now += idleLifetimeMs;
    live.announce({ storeId: id, topics: ["store"] });
    expect(await stream.nextEvent()).toEqual({ type: "ended" });
  });

  test("immediately when the server stops", async () => {
    const stream = await openReady(anna);
    await server.app.close();
    expect((await stream.next())?.event).toBe("return");
    expect(await stream.next()).toBeNull();
  });
});

describe("streams", () => {
  test("release everything after disconnecting", async () => {
    const { id: storeId } = await storeOf(anna);
    for (let count = 0; count < 1000; count++) {
      live.subscribe({ userId: "u", storeId }).close();
    }
    for (let round = 0; round < 5; round++) {
      const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(origin, anna)));
      for (const stream of streams) stream.leave();
      await settled(() => expect(live.size()).toBe(0));
    }
    const stream = await openReady(anna);
    expect(live.size()).toBe(1);
    stream.leave();
    await settled(() => expect(live.size()).toBe(0));
  });

  test("are limited per user, and a slot is free again after a disconnect", async () => {
    const streams = await Promise.all(
      Array.from({ length: maxStreams.perUser }, () => openReady(anna)),
    );
    const refused = await open(anna);
    await refused.next();
    const refusal = await refused.next();
    expect(refusal?.event).toBe("serialized-error");
    expect(JSON.parse(refusal?.data ?? "").data).toEqual({
      code: "TOO_MANY_REQUESTS",
      httpStatus: 429,
    });
    await openReady(await server.signUp("otto"));
    streams[0]?.leave();
    await settled(() => expect(live.size()).toBe(maxStreams.perUser));
    await openReady(anna);
  });
});

test("reads no version while no stream is open", () => {
  const hub = createLiveHub({
    readVersion: () => Promise.reject(new Error("asked")),
    onFailed: (error) => {
      throw error;
    },
  });
  hub.announce({ storeId: 1, topics: ["data"] });
  hub.announce({ storeId: null, topics: ["data"] });
  expect(hub.size()).toBe(0);
});
