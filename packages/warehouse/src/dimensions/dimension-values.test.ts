import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreContext } from "../report-request.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { connectReports } from "../testing/report-days.ts";
import { sampleCheckout } from "../testing/sample-checkout.ts";
import { sampleSearchDay, sampleSessionDay } from "../testing/sample-days.ts";
import { sampleAdDay, sampleEmailDay } from "../testing/sample-marketing.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { dimensionValues } from "./dimension-values.ts";

const now = Date.parse("2026-06-17T12:00:00Z");
const day = "2026-06-01";

let db: Database;
let store: StoreContext;
beforeAll(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  await connectReports(db, store, now);
  const records = [
    sampleSessionDay({
      day,
      breakdown: "country",
      rows: { GB: { sessions: 3 }, US: { sessions: 5 }, "(not set)": { sessions: 1 } },
    }),
    sampleSearchDay({ day, breakdown: "country", rows: { usa: { impressions: 9 } } }),
    sampleAdDay({ day, rows: { brand: { impressions: 2, name: "Brand search" } } }),
    sampleAdDay({
      day,
      platform: "tiktok_ads",
      currency: "EUR",
      rows: { video: { impressions: 7, name: "Video views" } },
    }),
    sampleEmailDay({ day, rows: { news: { delivered: 80, name: "June news" } } }),
    sampleCheckout({ name: "a", started: "2026-06-01T12:00:00Z", stepReached: "shipping" }),
  ];
  await ingestPage(db, { store, records, now });
});
afterAll(() => db.destroy());

const order = (name: string, countryCode: string) =>
  sampleOrder({ name, placed: "2026-06-01T12:00:00Z", countryCode });

test.each<[DimensionId, string[]]>([
  ["country", ["United States", "United Kingdom", "Unknown country"]],
  ["platform", ["TikTok Ads", "Google Ads"]],
  ["campaign", ["Video views", "Brand search"]],
  ["campaign_or_flow", ["June news"]],
  ["step_reached", ["Shipping"]],
  ["landing_page", []],
])("lists the existing values of %s, most frequent first", async (id, labels) => {
  const { values } = await dimensionValues(db, { store, now, query: {} }, { id, limit: 9 });
  expect(values.map(({ label }) => label)).toEqual(labels);
});

test("lists bands and months in their order, those without a value last", async () => {
  const own = await openTestDatabase();
  const shop = await insertTestStore(own);
  const records = [
    ...["a", "b", "c"].map((name) =>
      sampleOrder({ name, placed: "2026-05-02T12:00:00Z", lines: [{ unitMinor: 6000 }] }),
    ),
    sampleOrder({
      name: "d",
      customer: "1",
      placed: "2026-04-02T12:00:00Z",
      lines: [{ unitMinor: 900 }],
    }),
    ...["2", "3"].map((customer) =>
      sampleOrder({
        name: customer,
        customer,
        placed: "2026-05-02T12:00:00Z",
        lines: [{ unitMinor: 20_000 }],
      }),
    ),
  ];
  await ingestPage(own, { store: shop, records, now });
  const labelsFor = async (id: DimensionId) => {
    const { values } = await dimensionValues(
      own,
      { store: shop, now, query: {} },
      { id, limit: 9 },
    );
    return values.map(({ label }) => label);
  };
  expect(await labelsFor("order_value_band")).toEqual(["0-25", "50-100", "200-500"]);
  expect(await labelsFor("acquired_month")).toEqual(["Apr 2026", "May 2026", "Guest"]);
  await own.destroy();
});

test("finds campaigns by part of their name, ignoring case", async () => {
  const request = { store, now, query: {} };
  const { values } = await dimensionValues(db, request, {
    id: "campaign",
    search: "VIEW",
    limit: 9,
  });
  expect(values).toEqual([{ value: "2", label: "Video views" }]);
});

test("counts values again only after a change of the store's data", async () => {
  const sent: string[] = [];
  const own = await openTestDatabase({ beforeQuery: (text) => sent.push(text) });
  const shop = await insertTestStore(own);
  const countries = async (search: string) => {
    sent.length = 0;
    const request = { store: shop, now, query: {} };
    const { values } = await dimensionValues(own, request, { id: "country", search, limit: 9 });
    const hasCounted = sent.some((text) => text.includes("count(*)"));
    return { hasCounted, values: values.map(({ value }) => value) };
  };
  await ingestPage(own, { store: shop, records: [order("a", "DE")], now });
  expect(await countries("g")).toEqual({ hasCounted: true, values: ["DE"] });
  expect(await countries("ger")).toEqual({ hasCounted: false, values: ["DE"] });
  await ingestPage(own, { store: shop, records: [order("b", "GR")], now });
  expect(await countries("gre")).toEqual({ hasCounted: true, values: ["GR"] });
  await own.destroy();
});
