import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { metricBreakdown } from "../questions/breakdown/metric-breakdown.ts";
import { sampleOrder } from "../testing/sample-order.ts";

const now = Date.parse("2026-03-10T12:00:00Z");

/** The bands of a store's orders of about 10, 40 and 120 dollars, which are these many units of its currency. */
async function bandsOf(currency: string, totalsMinor: number[]) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db, { timezone: "UTC", currency });
  const records = totalsMinor.map((unitMinor, index) => {
    const placed = `2026-03-0${index + 1}T10:00:00Z`;
    return sampleOrder({ name: String(index), placed, currency, lines: [{ unitMinor }] });
  });
  await ingestPage(db, { store, records, now });
  const query = { range: "custom", from: "2026-03-01", to: "2026-03-09" } as const;
  const input = {
    id: "orders" as const,
    by: ["order_value_band" as const],
    metrics: [],
    sort: "order_value_band",
    limit: 10,
  };
  const { rows } = await metricBreakdown(db, { store, now, query }, input);
  await db.destroy();
  return { ids: rows.map(({ values }) => values[0]), labels: rows.map(({ labels }) => labels[0]) };
}

test.each([
  ["USD", [10_00, 40_00, 120_00], ["0-25", "25-50", "100-200"]],
  ["EUR", [10_00, 40_00, 120_00], ["0-25", "25-50", "100-200"]],
  ["SEK", [100_00, 400_00, 1200_00], ["0-250", "250-500", "1000-2000"]],
  ["HUF", [2300_00, 4900_00, 19_000_00], ["0-2500", "2500-5000", "10000-20000"]],
  ["JPY", [1500, 4800, 18_000], ["0-2500", "2500-5000", "10000-20000"]],
  ["KRW", [14_000, 49_000, 170_000], ["0-25000", "25000-50000", "100000-200000"]],
])("of orders in %s begin at amounts of about the same worth", async (currency, totals, bands) => {
  expect((await bandsOf(currency, totals)).ids).toEqual(bands);
});

test("labels of large amounts have separators", async () => {
  const { labels } = await bandsOf("VND", [300_000, 14_000_000]);
  expect(labels).toEqual(["250,000-500,000", "5,000,000+"]);
});
