import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { formatDay, parseDay } from "../../calendar/days.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { describedStore } from "../../testing/described-store.ts";
import { sampleAdDay } from "../../testing/sample-marketing.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { metricBreakdown } from "./metric-breakdown.ts";

const now = Date.parse("2026-03-10T12:00:00-04:00");

function* daysFrom(from: string, to: string): Generator<string> {
  for (let day = parseDay(from); day <= parseDay(to); day += 1) yield formatDay(day);
}

/** The last 7 days of total sales of $10 and, from a first day on, ad spend of $5 on each day. */
async function breakdownsOf(adsFrom: string) {
  const db = await openTestDatabase();
  const store = await describedStore(db, []);
  await connectShop(db, store, now);
  await connectAccount(db, store, { platform: "google_ads", currency: "USD", readUntil: now });
  const lines = [{ productExternalId: "lamp", quantity: 1, unitMinor: 1000 }];
  const records: SourceRecord[] = [
    ...[...daysFrom("2026-02-01", "2026-03-10")].map((day) =>
      sampleOrder({ name: day, placed: `${day}T09:00:00-05:00`, lines }),
    ),
    ...[...daysFrom(adsFrom, "2026-03-09")].map((day) =>
      sampleAdDay({ day, rows: { brand: { spendMinor: 500 } } }),
    ),
  ];
  await ingestPage(db, { store, records, now });
  return {
    db,
    totalSales: async (by: "weekday" | "product", metrics: "mer"[]) => {
      const request = { store, now, query: { range: "last_7_days" } as const };
      const wanted = { id: "total_sales", by: [by], metrics, limit: 50 } as const;
      const { rows, total } = await metricBreakdown(db, request, { ...wanted, by: [by] });
      const sumOf = (side: "value" | "compared" | "previous") =>
        rows.reduce((sum, row) => sum + (row.metrics.total_sales?.[side] ?? 0), 0);
      const { value, compared, previous } = total.metrics.total_sales ?? {};
      return {
        total: { value, compared, previous },
        rows: { value: sumOf("value"), compared: sumOf("compared"), previous: sumOf("previous") },
        mer: total.metrics.mer,
      };
    },
  };
}

test("keeps the comparison of a part whose ratio is not compared", async () => {
  const { db, totalSales } = await breakdownsOf("2026-03-04");
  const alone = await totalSales("weekday", []);
  const withRatio = await totalSales("weekday", ["mer"]);
  expect(alone.total).toEqual({ value: 70, compared: 70, previous: 70 });
  expect(withRatio.mer?.previous).toBeNull();
  for (const { total, rows } of [alone, withRatio]) {
    expect(total).toEqual(alone.total);
    expect(rows).toEqual(alone.total);
  }
  await db.destroy();
});

test("compares rows and total over the same days where rows have no ratio", async () => {
  const { db, totalSales } = await breakdownsOf("2026-02-01");
  const compared = { value: 70, compared: 70, previous: 70 };
  expect(await totalSales("product", ["mer"])).toMatchObject({ total: compared, rows: compared });
  const complete = { value: 70, compared: 60, previous: 60 };
  expect(await totalSales("weekday", ["mer"])).toMatchObject({ total: complete, rows: complete });
  await db.destroy();
});
