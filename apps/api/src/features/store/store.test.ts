import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { connectShop } from "@cartograph/warehouse/testing/connect-shop.ts";
import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeEach(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
});
afterEach(() => server.close());

const patch = (payload: object) =>
  server.call({ method: "PATCH", url: "/api/store", payload, cookie });

const storeOf = async () => {
  const { id, currency } = (await server.call({ url: "/api/store", cookie })).json();
  return { id: Number(id), currency };
};

async function ingestOrder(placed: string, customer: string | null = null): Promise<void> {
  const { id, currency } = await storeOf();
  const name = customer === null ? "1" : placed;
  const order = { name, placed, currency, customer, lines: [{ unitMinor: 1000 }] };
  await ingestPage(server.db, {
    store: { id },
    records: [sampleOrder(order)],
    now: server.clock.now,
  });
}

async function storeCustomers() {
  const { segments } = (await server.call({ url: "/api/customers", cookie })).json<{
    segments: { minOrders: number; customers: number }[];
  }>();
  return {
    minOrders: segments.map(({ minOrders }) => minOrders),
    customers: segments.map(({ customers }) => customers),
  };
}

const dataVersion = async (): Promise<number> =>
  (await server.call({ url: "/api/dashboard", cookie })).json().dataVersion;

async function revenueDay(): Promise<string> {
  const report = (await server.call({ url: "/api/dashboard", cookie })).json();
  return report.revenueByDay.find(({ orders }: { orders: number }) => orders > 0).date;
}

const basisOf = async (query = ""): Promise<string> =>
  (await server.call({ url: `/api/dashboard${query}`, cookie })).json().basis;

const regularRange = "Enter a whole number from 2 to 999";
const vipRange = "Enter a whole number from 3 to 1,000";

describe("PATCH /api/store", () => {
  test("changes given fields and keeps the rest", async () => {
    expect((await patch({ name: "  Candles " })).json()).toMatchObject({
      name: "Candles",
      timezone: "UTC",
      currency: "USD",
    });
    expect((await patch({ currency: "JPY" })).json()).toMatchObject({
      name: "Candles",
      currency: "JPY",
      currencyDigits: 0,
    });
    expect((await patch({})).json()).toMatchObject({ name: "Candles", currency: "JPY" });
  });

  test("uses the store's date basis when a request names none", async () => {
    expect(await basisOf()).toBe("refund_date");
    expect((await patch({ dateBasis: "order_date" })).json().dateBasis).toBe("order_date");
    expect(await basisOf()).toBe("order_date");
    expect(await basisOf("?basis=refund_date")).toBe("refund_date");
    expect((await patch({ dateBasis: "payment_date" })).statusCode).toBe(400);
  });

  test("counts customers in the store's segments at once, and raises its data version", async () => {
    await connectShop(server.db, await storeOf(), server.clock.now);
    for (const day of [14, 15, 16]) await ingestOrder(`2026-03-${day}T12:00:00Z`, "ann");
    expect(await storeCustomers()).toEqual({ minOrders: [5, 2, 1], customers: [0, 1, 0] });
    const before = await dataVersion();
    const segmentMinOrders = { regular: 2, vip: 3 };
    expect((await patch({ segmentMinOrders })).json()).toMatchObject({ segmentMinOrders });
    expect(await storeCustomers()).toEqual({ minOrders: [3, 2, 1], customers: [1, 0, 0] });
    expect(await dataVersion()).toBe(before + 1);
    expect((await patch({ name: "Candles" })).json()).toMatchObject({ segmentMinOrders });
    expect(await dataVersion()).toBe(before + 1);
  });

  test("raises the data version with the date basis", async () => {
    const before = await dataVersion();
    await patch({ dateBasis: "order_date" });
    expect(await dataVersion()).toBe(before + 1);
  });

  test("moves every order to its day in a new time zone", async () => {
    await ingestOrder("2026-03-16T23:30:00Z");
    expect(await revenueDay()).toBe("2026-03-16");
    await patch({ timezone: "Europe/Berlin" });
    expect(await revenueDay()).toBe("2026-03-17");
  });

  test("says whether orders fix the currency", async () => {
    expect((await patch({})).json()).toMatchObject({ isCurrencyFixed: false });
    await ingestOrder("2026-03-16T12:00:00Z");
    expect((await patch({})).json()).toMatchObject({ isCurrencyFixed: true });
  });

  test("refuses a currency that stored orders are not in", async () => {
    await ingestOrder("2026-03-16T12:00:00Z");
    const answer = await patch({ currency: "EUR", name: "Renamed" });
    expect(answer.statusCode).toBe(409);
    const message = "The store has orders in USD, so it cannot be reported in EUR";
    expect(answer.json()).toEqual({
      message,
      code: "CONFLICT",
      issues: [{ path: "currency", message }],
    });
    const store = (await server.call({ url: "/api/store", cookie })).json();
    expect(store).toMatchObject({ name: "anna's store", currency: "USD" });
    expect((await patch({ currency: "USD" })).statusCode).toBe(200);
  });

  test.each([
    [{ timezone: "Mars/Olympus" }, "timezone", "Not an IANA time zone"],
    [{ timezone: "+01:00" }, "timezone", "Not an IANA time zone"],
    [{ currency: "DOLLARS" }, "currency", "Not an ISO 4217 currency code"],
    [{ currency: "usd" }, "currency", "Not an ISO 4217 currency code"],
    [{ name: "  " }, "name", "Name is required"],
    [{ segmentMinOrders: { regular: 1, vip: 5 } }, "segmentMinOrders.regular", regularRange],
    [{ segmentMinOrders: { regular: 2, vip: 1001 } }, "segmentMinOrders.vip", vipRange],
    [{ segmentMinOrders: { regular: 2, vip: 4.5 } }, "segmentMinOrders.vip", vipRange],
    [{ segmentMinOrders: { regular: 2 } }, "segmentMinOrders.vip", vipRange],
    [
      { segmentMinOrders: { regular: 5, vip: 5 } },
      "segmentMinOrders.vip",
      "The minimum for VIP must be higher than for Regular",
    ],
    [
      { segmentMinOrders: { regular: 2, vip: 5, oneTime: 1 } },
      "segmentMinOrders.oneTime",
      "Unknown field: segmentMinOrders.oneTime",
    ],
  ])("refuses %j", async (payload, path, message) => {
    const answer = await patch(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message, code: "BAD_REQUEST", issues: [{ path, message }] });
  });

  test("refuses fields that the operator cannot set", async () => {
    const answer = await patch({ isDemo: true });
    expect(answer.statusCode).toBe(400);
    expect((await server.call({ url: "/api/store", cookie })).json().isDemo).toBe(false);
  });
});

const gettingStarted = async () =>
  (await server.call({ url: "/api/store", cookie })).json().gettingStarted;

describe("the getting-started list", () => {
  test("shows whether there are orders until it is closed", async () => {
    expect(await gettingStarted()).toEqual({
      hasOrders: false,
      hasLeftOutOrders: false,
      hasTarget: false,
    });
    await ingestOrder("2026-03-16T12:00:00Z");
    expect(await gettingStarted()).toMatchObject({ hasOrders: true, hasTarget: false });
    await server.call({
      method: "PUT",
      url: "/api/targets",
      payload: { targets: [{ metric: "orders", month: "2026-03", value: 100 }] },
      cookie,
    });
    expect(await gettingStarted()).toMatchObject({ hasOrders: true, hasTarget: true });
    const url = "/api/store/getting-started";
    expect((await server.call({ method: "DELETE", url, cookie })).json()).toEqual({ ok: true });
    expect(await gettingStarted()).toBeNull();
  });

  test("shows no orders if the only one was deleted", async () => {
    await ingestOrder("2026-03-16T12:00:00Z");
    const { id } = (await server.call({ url: "/api/store", cookie })).json();
    const deletion = { kind: "deletion", entity: "order", externalId: "1", deletedAt: 5 } as const;
    await ingestPage(server.db, { store: { id: Number(id) }, records: [deletion], now: 0 });
    expect(await gettingStarted()).toMatchObject({ hasOrders: false });
  });

  test("shows that orders were left out", async () => {
    const source = { integrationId: "shop", platform: "shopify", stream: "orders" } as const;
    const store = await storeOf();
    const order = sampleOrder({ name: "1", placed: "2026-03-16T12:00:00Z", currency: "JPY" });
    await ingestPage(server.db, { store, records: [order], source, now: 0 });
    expect(await gettingStarted()).toMatchObject({ hasOrders: false, hasLeftOutOrders: true });
  });

  test("is closed for one store only", async () => {
    const other = await server.signUp("otto");
    await server.call({ method: "DELETE", url: "/api/store/getting-started", cookie });
    const store = (await server.call({ url: "/api/store", cookie: other })).json();
    expect(store.gettingStarted).toMatchObject({ hasOrders: false, hasTarget: false });
  });
});
