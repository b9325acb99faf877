import { rfmGroupIds, rfmGroups } from "@cartograph/contracts/customers/rfm-groups.ts";
import { rfmReportSchema } from "@cartograph/contracts/customers/rfm.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { array, assert, asyncProperty, integer, record } from "fast-check";
import { expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { bumpStoreVersion } from "../../store-version.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { rfmReport } from "./rfm-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const dayMs = 86_400_000;
type Buyer = { daysAgo: number; orders: number; unitMinor: number };

async function openStore(buyers: Buyer[]) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const records = buyers.flatMap(({ daysAgo, orders, unitMinor }, buyer) =>
    Array.from({ length: orders }, (_, index) =>
      sampleOrder({
        name: `${buyer}-${index}`,
        placed: new Date(now - (daysAgo + index) * dayMs).toISOString(),
        customer: `c${buyer}`,
        lines: [{ unitMinor }],
      }),
    ),
  );
  await ingestPage(db, { store, records, now });
  return { db, store };
}

test("scores by fifths and groups by recency and the mean of the other scores", async () => {
  // The first five bought most recently and most, the last five least recently and least.
  const buyers = Array.from({ length: 25 }, (_, index) => ({
    daysAgo: index,
    orders: 25 - index,
    unitMinor: 1000,
  }));
  const { db, store } = await openStore(buyers);
  const report = await rfmReport(db, { store, query: {}, now });
  expect(rfmReportSchema.parse(report)).toEqual(report);
  const counts = Object.fromEntries(report.groups.map(({ id, customers }) => [id, customers]));
  expect(counts).toEqual({
    champions: 5,
    loyal: 5,
    active: 0,
    new: 0,
    promising: 0,
    needs_attention: 5,
    almost_lost: 0,
    previously_loyal: 0,
    at_risk: 0,
    dormant: 10,
    prospects: 0,
  });
  expect(report.groups[0]).toMatchObject({
    share: 20,
    orders: 25 + 24 + 23 + 22 + 21,
    net: 1150,
    averageDaysSinceLastOrder: 2,
  });
  await db.destroy();
});

test("scores nobody while fewer than 25 customers have orders", async () => {
  const buyers = Array.from({ length: 24 }, (_, daysAgo) => ({
    daysAgo,
    orders: 1,
    unitMinor: 1000,
  }));
  const { db, store } = await openStore(buyers);
  const report = await rfmReport(db, { store, query: {}, now });
  expect(report).toMatchObject({ isScored: false, minCustomers: 25, groups: [] });
  await db.destroy();
});

test("counts customers without orders as prospects", async () => {
  const buyers = Array.from({ length: 25 }, (_, daysAgo) => ({
    daysAgo,
    orders: 1,
    unitMinor: 1000,
  }));
  const { db, store } = await openStore(buyers);
  const visitor = {
    kind: "customer" as const,
    externalId: "visitor",
    countryCode: "GB",
    acceptsEmailMarketing: null,
    createdAt: now,
    updatedAt: now,
  };
  await ingestPage(db, { store, records: [visitor], now });
  const { groups } = await rfmReport(db, { store, query: {}, now });
  expect(groups.at(-1)).toMatchObject({ id: "prospects", customers: 1, orders: 0 });
  // One order each: frequency and monetary value are equal for all.
  expect(groups.reduce((sum, { customers }) => sum + customers, 0)).toBe(26);
  await db.destroy();
});

const isIn = (score: number, [from, to]: readonly [number, number]) => score >= from && score <= to;

/** Computes the same scores by counting, for each customer, how many have a lower figure. */
function expectedGroups(buyers: Buyer[]): Record<string, number> {
  const scoreBy = (figureOf: (buyer: Buyer) => number, buyer: Buyer) => {
    const lower = buyers.filter((other) => figureOf(other) < figureOf(buyer)).length;
    return 1 + Math.floor((5 * lower) / buyers.length);
  };
  const counts: Record<string, number> = {};
  for (const buyer of buyers) {
    const recency = scoreBy(({ daysAgo }) => -daysAgo, buyer);
    const frequency = scoreBy(({ orders }) => orders, buyer);
    const monetary = scoreBy(({ orders, unitMinor }) => orders * unitMinor, buyer);
    const value = Math.round((frequency + monetary) / 2);
    const group = rfmGroupIds.find((id) => {
      const { scores } = rfmGroups[id];
      return scores !== null && isIn(recency, scores.recency) && isIn(value, scores.value);
    });
    counts[group ?? ""] = (counts[group ?? ""] ?? 0) + 1;
  }
  return counts;
}

test("counts the same groups as pairwise comparison of customers", async () => {
  const buyer = record({
    daysAgo: integer({ min: 0, max: 40 }),
    orders: integer({ min: 1, max: 4 }),
    unitMinor: integer({ min: 0, max: 6 }).map((n) => n * 500),
  });
  await assert(
    asyncProperty(array(buyer, { minLength: 25, maxLength: 40 }), async (buyers) => {
      const { db, store } = await openStore(buyers);
      await bumpStoreVersion(db, store.id);
      const { groups } = await rfmReport(db, { store, query: {}, now });
      const counted = groups.filter(({ customers }) => customers > 0);
      expect(Object.fromEntries(counted.map(({ id, customers }) => [id, customers]))).toEqual(
        expectedGroups(buyers),
      );
      await db.destroy();
    }),
    { numRuns: testRuns(50) },
  );
});
