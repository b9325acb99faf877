import { platforms } from "@cartograph/contracts/platform.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { connectAccount } from "@cartograph/warehouse/testing/connect-account.ts";
import { sampleSessionDay } from "@cartograph/warehouse/testing/sample-days.ts";
import { sampleAdDay } from "@cartograph/warehouse/testing/sample-marketing.ts";
import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

/** The fields of the specification, in its own spelling; answers may have others. */
const documented = {
  user: ["id", "username", "name", "email"],
  integration: ["id", "name", "platform", "storeUrl", "isConnected", "lastSynced"],
  salesSummary: [
    "totalSales",
    "percentChange",
    "target",
    "orders",
    "ordersPercentChange",
    "ordersTarget",
    "aov",
    "aovPercentChange",
    "aovTarget",
    "conversionRate",
    "conversionRateChange",
    "conversionRateTarget",
  ],
  trafficData: [
    "totalTraffic",
    "percentChange",
    "target",
    "paidTraffic",
    "paidTrafficPercentChange",
    "paidTrafficTarget",
    "sources",
  ],
  adSpend: ["adSpend", "percentChange", "target", "roas", "roasPercentChange", "roasTarget"],
  revenueByDay: ["date", "revenue"],
  topProducts: ["id", "title", "revenue", "orders", "conversionRate"],
  campaignPerformance: ["name", "spend", "roas"],
  deviceData: ["mobile", "desktop", "tablet"],
  customerTypeData: ["new", "returning"],
  checkoutFunnel: [
    "addedToCart",
    "startedCheckout",
    "enteredShipping",
    "enteredPayment",
    "completedOrder",
    "abandonmentRate",
  ],
  products: [
    "id",
    "title",
    "price",
    "views",
    "orders",
    "revenue",
    "conversionRate",
    "inventory",
    "returnRate",
  ],
  campaigns: [
    "name",
    "platform",
    "spend",
    "roas",
    "impressions",
    "clicks",
    "ctr",
    "conversions",
    "cpa",
  ],
  performanceByDay: ["date", "spend", "roas"],
} as const;

const dayMs = 86_400_000;

let server: TestApp;
let cookie: string;
const get = async (url: string) => (await server.call({ url, cookie })).json();

beforeAll(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
  const store = await server.db.selectFrom("stores").selectAll().executeTakeFirstOrThrow();
  await connectAccount(server.db, store, { platform: "google_ads", readUntil: testNow });
  await connectAccount(server.db, store, { platform: "google_analytics", readUntil: testNow });
  const day = new Date(testNow - 2 * dayMs).toISOString().slice(0, 10);
  await ingestPage(server.db, {
    store,
    now: server.clock.now,
    records: [
      sampleOrder({
        name: "1",
        placed: new Date(testNow - 2 * dayMs).toISOString(),
        lines: [{ quantity: 1, unitMinor: 1000 }],
      }),
      sampleAdDay({ day, rows: { Brand: { spendMinor: 500, clicks: 10, impressions: 100 } } }),
      sampleSessionDay({ day, rows: { total: { sessions: 40 } } }),
      sampleSessionDay({
        day,
        breakdown: "channel",
        rows: { "Organic Search": { sessions: 30 }, "Paid Search": { sessions: 10 } },
      }),
    ],
  });
});
afterAll(() => server.close());

/** Documented fields that are missing from the value. */
function missingOf(value: object, fields: readonly string[]): string[] {
  return fields.filter((field) => !(field in value));
}

test("has the documented platform values", () => {
  expect([...platforms].toSorted()).toEqual([
    "facebook_ads",
    "google_ads",
    "google_analytics",
    "google_search_console",
    "klaviyo",
    "mailchimp",
    "shopify",
    "tiktok_ads",
  ]);
});

test("returns every documented field of a user", async () => {
  expect(missingOf(await get("/api/user"), documented.user)).toEqual([]);
});

test("returns every documented field of an integration except its key", async () => {
  const [integration] = await get("/api/integrations");
  expect(missingOf(integration, documented.integration)).toEqual([]);
  expect(integration).not.toHaveProperty("apiKey");
  expect(integration).toHaveProperty("apiKeyHint");
});

test("returns every documented field from GET /api/dashboard", async () => {
  const dashboard = await get("/api/dashboard");
  expect(missingOf(dashboard.salesSummary, documented.salesSummary)).toEqual([]);
  expect(missingOf(dashboard.trafficData, documented.trafficData)).toEqual([]);
  expect(missingOf(dashboard.adSpendData, documented.adSpend)).toEqual([]);
  expect(missingOf(dashboard.revenueByDay[0], documented.revenueByDay)).toEqual([]);
  expect(missingOf(dashboard.topProducts[0], documented.topProducts)).toEqual([]);
  expect(missingOf(dashboard.campaignPerformance[0], documented.campaignPerformance)).toEqual([]);
  expect(missingOf(dashboard.deviceData, documented.deviceData)).toEqual([]);
  expect(missingOf(dashboard.customerTypeData, documented.customerTypeData)).toEqual([]);
  expect(missingOf(dashboard.checkoutFunnel, documented.checkoutFunnel)).toEqual([]);
});

test("returns the documented traffic from GET /api/dashboard, each value from its own sessions", async () => {
  const { trafficData } = await get("/api/dashboard");
  expect(trafficData).toMatchObject({ totalTraffic: 40, paidTraffic: 10 });
  expect(typeof trafficData.target).toBe("number");
  expect(typeof trafficData.paidTrafficTarget).toBe("number");
  const shares = trafficData.sources.map(
    ({ source, percentage }: { source: string; percentage: number }) => [source, percentage],
  );
  expect(shares).toEqual([
    ["Organic Search", 75],
    ["Paid Search", 25],
  ]);
  const colors = trafficData.sources.map(({ color }: { color: string }) => color);
  expect(new Set(colors).size).toBe(2);
});

test("returns every documented field from GET /api/products", async () => {
  const { products } = await get("/api/products");
  expect(missingOf(products[0], documented.products)).toEqual([]);
});

test("returns every documented field from GET /api/ads", async () => {
  const { adSpend, campaigns, performanceByDay } = await get("/api/ads");
  expect(missingOf(adSpend, documented.adSpend)).toEqual([]);
  expect(missingOf(campaigns[0], documented.campaigns)).toEqual([]);
  expect(missingOf(performanceByDay[0], documented.performanceByDay)).toEqual([]);
});
