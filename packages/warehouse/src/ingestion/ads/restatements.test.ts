import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { adAmounts } from "@cartograph/database/tables/ads.table.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay } from "../../calendar/days.ts";
import { rowsOfDays } from "../../testing/rows-of-days.ts";
import { sampleAdDay } from "../../testing/sample-marketing.ts";
import { ingestPage } from "../ingest-page.ts";

const firstDay = 20_600;
const dayMs = 86_400_000;
const count = fc.nat({ max: 2 });
const figures = fc.record({
  spendMinor: count,
  impressions: count,
  clicks: count,
  conversionsMilli: count,
  conversionValueMinor: count,
});

/** Consecutive readings of three days; the first ones are from before the days are complete. */
const readings = fc
  .array(
    fc.record({
      day: fc.integer({ min: firstDay, max: firstDay + 2 }),
      rows: fc.dictionary(fc.constantFrom("a", "b"), figures),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((all) =>
    all.map(({ day, rows }, index): AdDayRecord => {
      const readAt = new Date((firstDay + index / 6) * dayMs).toISOString();
      return sampleAdDay({ day: formatDay(day), readAt, rows });
    }),
  );

test("undoing the log from the last entry gives the first read of each complete day", async () => {
  const db = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(readings, async (records) => {
      const store = await insertTestStore(db, { timezone: "UTC" });
      for (const record of records) await ingestPage(db, { store, records: [record], now: 0 });

      const campaigns = await db
        .selectFrom("campaigns")
        .select(["id", "ext_id"])
        .where("store_id", "=", store.id)
        .execute();
      const nameOf = new Map(campaigns.map(({ id, ext_id }) => [id, ext_id]));
      const cells = new Map<string, number>();
      for (const row of await rowsOfDays(db, store.id)) {
        for (const metric of adAmounts) {
          cells.set(`${row.day}:${row.member}:${metric}`, Number(row[metric]));
        }
      }
      const log = await db
        .selectFrom("ad_restatements")
        .selectAll()
        .where("store_id", "=", store.id)
        .orderBy("id", "desc")
        .execute();
      for (const { day, campaign_id, metric, before, after } of log) {
        const cell = `${day}:${nameOf.get(campaign_id)}:${metric}`;
        expect(cells.get(cell) ?? 0).toBe(after);
        cells.set(cell, before);
      }
      expect(nonZero(cells)).toEqual(nonZero(firstCells(records)));
    }),
    { numRuns: testRuns(100) },
  );
  await db.destroy();
});

const dayWithSpend = (spendMinor: number, readAt: string) =>
  sampleAdDay({ day: "2026-06-15", readAt, rows: { a: { spendMinor } } });

test("logs nothing when a day whose figures were refused is read with figures", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db, { timezone: "UTC" });
  const refused = dayWithSpend(Number.MAX_SAFE_INTEGER, "2026-06-17T12:00:00Z");
  await ingestPage(db, { store, records: [refused], now: 0 });
  const records = [dayWithSpend(700, "2026-06-18T12:00:00Z")];
  expect(await ingestPage(db, { store, records, now: 0 })).toMatchObject({ stored: 1 });
  expect(await db.selectFrom("ad_restatements").selectAll().execute()).toEqual([]);
  await db.destroy();
});

/** The first reading of each day after it was complete, or else its last reading. */
function firstCells(records: readonly AdDayRecord[]): Map<string, number> {
  const first = new Map<string, AdDayRecord>();
  for (const record of records) {
    const known = first.get(record.day);
    const dayEnd = Date.parse(record.day) + dayMs;
    if (known === undefined || known.readAt < dayEnd) first.set(record.day, record);
  }
  const cells = new Map<string, number>();
  for (const { day, rows } of first.values()) {
    for (const row of rows) {
      const key = `${Date.parse(day) / dayMs}:${row.campaignExternalId}`;
      cells.set(`${key}:spend_minor`, row.spendMinor);
      cells.set(`${key}:impressions`, row.impressions);
      cells.set(`${key}:clicks`, row.clicks);
      cells.set(`${key}:conversions_milli`, row.conversionsMilli);
      cells.set(`${key}:conversion_value_minor`, row.conversionValueMinor);
    }
  }
  return cells;
}

const nonZero = (cells: Map<string, number>) =>
  [...cells].filter(([, value]) => value !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
