import { sessionBreakdowns } from "@cartograph/contracts/day-records.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { adAmounts } from "@cartograph/database/tables/ads.table.ts";
import { adReport } from "@cartograph/database/tables/source-days.table.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay, parseDay } from "../calendar/days.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { searchByMember } from "../metrics/search/search-sums.ts";
import { sessionsByMember } from "../metrics/traffic/session-sums.ts";
import { memberSums } from "../source-days/member-sums.ts";
import { namedItems } from "../testing/named-items.ts";
import { sampleItemDay, sampleSearchDay, sampleSessionDay } from "../testing/sample-days.ts";
import { sampleAdDay } from "../testing/sample-marketing.ts";
import { findRollupDifferences } from "../testing/rollup-differences/find-rollup-differences.ts";
import { foldSourceMonths } from "./fold-source-months.ts";

const firstDay = parseDay("2026-01-25");
const lastDay = parseDay("2026-04-05");
const dayNumber = fc.integer({ min: firstDay, max: lastDay });
const day = dayNumber.map(formatDay);
const readAt = fc.integer({ min: 0, max: 5 }).map((hour) => `2026-06-11T0${hour}:00:00Z`);
const account = fc.constantFrom("1", "2");
const count = fc.oneof(fc.nat({ max: 3 }), fc.constantFrom(300, 70_000, 10 ** 13));
const members = fc.constantFrom("", "/a", "/b", "ß", "\u{1f9e3}");

const sessionDay = fc
  .record({
    day,
    readAt,
    account,
    breakdown: fc.constantFrom(...sessionBreakdowns.slice(0, 4)),
    rows: fc.dictionary(members, fc.record({ sessions: count, users: count, durationMs: count })),
  })
  .map(sampleSessionDay);
const itemDay = fc
  .record({
    day,
    readAt,
    account,
    rows: fc.dictionary(members, fc.record({ name: members, views: count, purchased: count })),
  })
  .map(sampleItemDay);
const searchDay = fc
  .record({
    day,
    readAt,
    account,
    breakdown: fc.constantFrom("total", "query"),
    rows: fc.dictionary(members, fc.record({ clicks: count, impressions: count })),
  })
  .map(sampleSearchDay);
const adDay = fc
  .record({
    day,
    readAt,
    account,
    rows: fc.dictionary(members, fc.record({ spendMinor: count, clicks: count })),
  })
  .map(sampleAdDay);

const anyDay = fc.oneof(sessionDay, itemDay, searchDay, adDay);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.array(anyDay, { minLength: 1 }) },
  { weight: 1, arbitrary: fc.constant<"fold">("fold") },
);
const scenario = fc.record({
  steps: fc.array<SourceRecord[] | "fold">(step, { minLength: 1, maxLength: 12 }),
  span: fc
    .tuple(dayNumber, dayNumber)
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
});

/** The sums of every account of the store over the span. */
async function sumsOf(db: Database, storeId: number, span: { from: number; to: number }) {
  const accounts = await db
    .selectFrom("source_accounts")
    .select(["id", "ext_id", "platform"])
    .where("store_id", "=", storeId)
    .orderBy("platform")
    .orderBy("ext_id")
    .execute();
  const sums: unknown[] = [];
  for (const { id: accountId, ext_id, platform } of accounts) {
    const scope = { storeId, accountId, span };
    sums.push([platform, ext_id, await namedItems(db, scope)]);
    const figures = [...adAmounts.keys()];
    sums.push(await memberSums(db, { ...scope, report: adReport, figures }));
    for (const breakdown of sessionBreakdowns.slice(0, 4)) {
      sums.push(await sessionsByMember(db, { ...scope, breakdown }));
    }
    for (const breakdown of ["total", "query"] as const) {
      sums.push(await searchByMember(db, { ...scope, breakdown, limit: 3 }));
    }
  }
  return sums;
}

test("keeps month sums equal to their days after any changes", async () => {
  const db = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(scenario, async ({ steps, span }) => {
      const summed = await insertTestStore(db);
      const unsummed = await insertTestStore(db);
      for (const each of steps) {
        if (each === "fold") await foldSourceMonths(db, summed.id);
        else {
          await ingestPage(db, { store: summed, records: each, now: 0 });
          await ingestPage(db, { store: unsummed, records: each, now: 0 });
        }
        expect(await findRollupDifferences(db, summed.id)).toEqual([]);
      }
      await foldSourceMonths(db, summed.id);
      expect(await findRollupDifferences(db, summed.id)).toEqual([]);
      expect(await sumsOf(db, summed.id, span)).toEqual(await sumsOf(db, unsummed.id, span));
    }),
    { numRuns: testRuns(40) },
  );
  await db.destroy();
});

const itemNamed = (date: string, name: string) =>
  sampleItemDay({ day: date, rows: { "7": { name, views: 1 } } });

const channelDay = (date: string, sessions: number, readTime?: string) =>
  sampleSessionDay({
    day: date,
    breakdown: "channel",
    rows: { Direct: { sessions } },
    ...(readTime === undefined ? {} : { readAt: readTime }),
  });

test("sums up a month once a later day was read, and again after one of its days changed", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const ingest = (...records: SourceRecord[]) => ingestPage(db, { store, records, now: 0 });
  const months = () => db.selectFrom("source_months").select("month").execute();

  await ingest(channelDay("2026-03-30", 4), channelDay("2026-03-31", 5));
  expect(await foldSourceMonths(db, store.id)).toBe(0);
  await ingest(channelDay("2026-04-01", 1));
  expect(await foldSourceMonths(db, store.id)).toBe(1);
  expect(await months()).toEqual([{ month: 2026 * 12 + 2 }]);
  expect(await foldSourceMonths(db, store.id)).toBe(0);

  await ingest(channelDay("2026-03-31", 9, "2026-06-30T00:00:00Z"));
  expect(await months()).toEqual([]);
  expect(await foldSourceMonths(db, store.id)).toBe(1);
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
});

test("finds a month whose sums differ from its days", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const records = [channelDay("2026-03-30", 4), channelDay("2026-04-01", 1)];
  await ingestPage(db, { store, records, now: 0 });
  await foldSourceMonths(db, store.id);
  const figures = await db
    .selectFrom("source_days")
    .select("figures")
    .orderBy("day", "desc")
    .execute();
  await db.updateTable("source_months").set({ figures: figures[0]?.figures }).execute();
  expect(await findRollupDifferences(db, store.id)).toMatchObject([{ table: "source_months" }]);
});

test("gives an item renamed between or within months the name that sorts last by code point", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const records = [
    itemNamed("2026-02-01", "\u{1f9e3}"),
    itemNamed("2026-02-02", "\uffee"),
    itemNamed("2026-03-01", "Scarf"),
    itemNamed("2026-04-01", "Cup"),
  ];
  await ingestPage(db, { store, records, now: 0 });
  const { id: accountId } = await db
    .selectFrom("source_accounts")
    .select("id")
    .executeTakeFirstOrThrow();
  const namesOf = async (from: string, to: string) => {
    const span = { from: parseDay(from), to: parseDay(to) };
    const items = await namedItems(db, { storeId: store.id, accountId, span });
    return items.map(({ name, views }) => [name, views]);
  };
  const expected = async () => {
    expect(await namesOf("2026-02-01", "2026-04-01")).toEqual([["\u{1f9e3}", 4]]);
    expect(await namesOf("2026-02-02", "2026-04-01")).toEqual([["\uffee", 3]]);
    expect(await namesOf("2026-03-01", "2026-04-01")).toEqual([["Scarf", 2]]);
  };
  await expected();
  expect(await foldSourceMonths(db, store.id)).toBe(2);
  await expected();
});
