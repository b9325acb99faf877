import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { formatFilters } from "@cartograph/contracts/dimensions/filters.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportRequest, StoreContext } from "../report-request.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { metricBreakdown } from "../questions/breakdown/metric-breakdown.ts";
import { metricValues } from "../questions/metric-values.ts";
import { trafficReport } from "../questions/traffic/traffic-report.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { sampleItemDay } from "../testing/sample-days.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { sampleVisit } from "../testing/sample-visit.ts";
import { sampleSession, sampleTrafficDay } from "../testing/traffic-days.ts";
import { dimensionValues } from "./dimension-values.ts";

const now = Date.parse("2026-03-10T12:00:00Z");
const literal = String.raw`\none`;
const twice = String.raw`\\none`;

let db: Database;
let store: StoreContext;
beforeAll(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db, { timezone: "UTC", currency: "USD" });
  await connectAccount(db, store, { platform: "google_analytics", readUntil: now });
  // Three orders and sessions each: of "none", of "\none", and without a text.
  const texts = ["none", literal, null];
  const records = texts.flatMap((text, index) => {
    const day = `2026-03-0${index + 2}`;
    const visit = sampleVisit(`${day}T08:00:00Z`, {
      source: text ?? "",
      utmSource: text,
      utmCampaign: text,
    });
    return [
      sampleOrder({
        name: String(index),
        placed: `${day}T10:00:00Z`,
        customer: `c${index}`,
        discountCodes: text === null ? [] : [text],
        tags: text === null ? [] : [text],
        visits: { state: "known", first: visit, last: visit },
        lines: [{ productExternalId: `p${index}` }],
      }),
      product(`p${index}`, text),
      ...sampleTrafficDay(day, [sampleSession({ referrer: text ?? "(not set)" })]),
      sampleItemDay({ day, rows: { [`p${index}`]: { views: 1 } } }),
    ];
  });
  await ingestPage(db, { store, records, now });
});
afterAll(() => db.destroy());

const request = (filters = ""): ReportRequest => ({
  store,
  now,
  query: { range: "custom", from: "2026-03-01", to: "2026-03-09", filters },
});

describe.each<[DimensionId, "orders" | "product_views" | "sessions" | "customers_to_date"]>([
  ["discount_code", "orders"],
  ["order_tag", "orders"],
  ["first_visit_source", "orders"],
  ["first_visit_source", "customers_to_date"],
  ["utm_source", "orders"],
  ["utm_campaign", "orders"],
  ["vendor", "orders"],
  ["product_type", "orders"],
  ["first_discount_code", "customers_to_date"],
  ["vendor", "product_views"],
  ["product_type", "product_views"],
  ["referrer", "sessions"],
])("the literal text none, by %s of %s,", (dimension, id) => {
  test("differs from no value in breakdowns, filters and values", async () => {
    const input = { id, by: [dimension], metrics: [], limit: 10 };
    const { rows } = await metricBreakdown(db, request(), input);
    const figures = rows.map(({ values, labels, metrics }) => [
      values[0],
      values[0] === noValue ? "" : labels[0],
      metrics[id]?.value,
    ]);
    expect(figures.toSorted()).toEqual([
      [twice, literal, 1],
      [literal, "none", 1],
      [noValue, "", 1],
    ]);
    for (const value of [noValue, literal, twice]) {
      const filters = formatFilters([{ dimension, operator: "is", values: [value] }]);
      const [filtered] = await metricValues(db, request(filters), [id]);
      expect([value, filtered?.value]).toEqual([value, 1]);
    }
    const listed = await dimensionValues(db, request(), { id: dimension, limit: 10 });
    expect(listed.values.map(({ value }) => value)).toEqual(
      expect.arrayContaining([literal, twice]),
    );
  });
});

test("names a referrer that is literally none as reported, with and without a filter", async () => {
  const filters = formatFilters([{ dimension: "referrer", operator: "is", values: [literal] }]);
  const { referrers } = await trafficReport(db, request(filters));
  expect(referrers.map(({ referrer }) => referrer)).toEqual(["none"]);
});

function product(externalId: string, text: string | null) {
  return {
    kind: "product" as const,
    externalId,
    title: externalId,
    vendor: text,
    productType: text,
    handle: null,
    status: "active" as const,
    isGiftCard: false,
    imageUrl: null,
    currency: "USD",
    updatedAt: 0,
    variants: [],
  };
}
