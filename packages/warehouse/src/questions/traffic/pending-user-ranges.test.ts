import { describe, expect, test } from "vitest";
import type { ComparisonKey } from "@cartograph/contracts/comparisons.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { sampleProperty, sampleRangeUsers, sampleSessionDay } from "../../testing/sample-days.ts";
import { metricValues } from "../metric-values.ts";
import { findPendingUserRanges, listPresetUserRanges } from "./pending-user-ranges.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const readUntil = Date.parse("2026-06-17T15:00:00-04:00");
const readAt = "2026-06-17T15:00:00-04:00";
const week = { range: "last_7_days" } as const;

async function openStore(
  records: SourceRecord[] = [],
  options: { readUntil?: number | null } = {},
) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const account = { readUntil, ...options, platform: "google_analytics" } as const;
  const accountId = await connectAccount(db, store, account);
  const days = [
    sampleSessionDay({ day: "2025-01-01", rows: { "": { sessions: 1 } } }),
    sampleSessionDay({ day: "2026-06-17", rows: { "": { sessions: 1 } } }),
  ];
  await ingestPage(db, { store, records: [...days, ...records], now });
  return { db, store, accountId };
}

function asked(from: string, to: string, at = readAt) {
  return sampleRangeUsers({ from, to, users: 3, readAt: at });
}

describe("the pending ranges of a report", () => {
  test("are the range and both sides of its comparison, until they are requested", async () => {
    const { db, store, accountId } = await openStore();
    const request = { store, query: week, now };
    expect(await findPendingUserRanges(db, request)).toEqual({
      integrationId: `${store.id}-google_analytics-${sampleProperty}`,
      accountId,
      accountExternalId: sampleProperty,
      ranges: [
        { from: "2026-06-11", to: "2026-06-17" },
        { from: "2026-06-11", to: "2026-06-16" },
        { from: "2026-06-04", to: "2026-06-09" },
      ],
    });
    const records = [asked("2026-06-11", "2026-06-17"), asked("2026-06-11", "2026-06-16")];
    await ingestPage(db, { store, records, now });
    expect((await findPendingUserRanges(db, request))?.ranges).toEqual([
      { from: "2026-06-04", to: "2026-06-09" },
    ]);
    await ingestPage(db, { store, records: [asked("2026-06-04", "2026-06-09")], now });
    expect(await findPendingUserRanges(db, request)).toBeNull();
    const [value] = await metricValues(db, request, ["unique_visitors"]);
    expect(value).toMatchObject({ value: 3, compared: 3, previous: 3 });
  });

  test("include last year's dates for that comparison, and only the range without one", async () => {
    const { db, store } = await openStore();
    const rangesWith = async (compare: ComparisonKey) =>
      (await findPendingUserRanges(db, { store, query: { ...week, compare }, now }))?.ranges;
    const own = [
      { from: "2026-06-11", to: "2026-06-17" },
      { from: "2026-06-11", to: "2026-06-16" },
    ];
    expect(await rangesWith("previous_year")).toEqual([
      ...own,
      { from: "2025-06-11", to: "2025-06-16" },
    ]);
    expect(await rangesWith("none")).toEqual(own);
  });

  test("are two when the range does not include today", async () => {
    const { db, store } = await openStore();
    const query = { range: "custom", from: "2026-03-01", to: "2026-03-10" } as const;
    expect((await findPendingUserRanges(db, { store, query, now }))?.ranges).toEqual([
      { from: "2026-03-01", to: "2026-03-10" },
      { from: "2026-02-19", to: "2026-02-28" },
    ]);
  });

  test("are requested again after a sync on a later day, until the platform's figures have settled", async () => {
    const query = { range: "custom", from: "2026-06-10", to: "2026-06-13" } as const;
    const previous = asked("2026-06-06", "2026-06-09");
    const early = await openStore([
      asked("2026-06-10", "2026-06-13", "2026-06-16T12:00:00Z"),
      previous,
    ]);
    expect(
      (await findPendingUserRanges(early.db, { store: early.store, query, now }))?.ranges,
    ).toEqual([{ from: "2026-06-10", to: "2026-06-13" }]);
    const settled = await openStore([asked("2026-06-10", "2026-06-13"), previous]);
    expect(
      await findPendingUserRanges(settled.db, { store: settled.store, query, now }),
    ).toBeNull();
  });

  test("leave out days that were not synced", async () => {
    const { db, store } = await openStore();
    const rangesOf = (from: string, to: string) =>
      findPendingUserRanges(db, { store, query: { range: "custom", from, to }, now });
    expect(await rangesOf("2026-06-18", "2026-06-20")).toBeNull();
    expect(await rangesOf("2020-01-01", "2020-01-31")).toBeNull();
    expect((await rangesOf("2025-01-01", "2025-01-31"))?.ranges).toEqual([
      { from: "2025-01-01", to: "2025-01-31" },
    ]);
  });

  test("are empty before the account's first complete sync", async () => {
    const { db, store } = await openStore([], { readUntil: null });
    expect(await findPendingUserRanges(db, { store, query: week, now })).toBeNull();
  });
});

describe("the preset ranges", () => {
  test("are listed once each, with the ranges they are compared with", async () => {
    const { db, store } = await openStore();
    const ranges = await listPresetUserRanges(db, store.id, now);
    expect(ranges).toContainEqual({ from: "2026-06-17", to: "2026-06-17" });
    expect(ranges).toContainEqual({ from: "2026-06-11", to: "2026-06-16" });
    expect(ranges).toContainEqual({ from: "2026-01-01", to: "2026-06-17" });
    expect(ranges).toContainEqual({ from: "2026-05-01", to: "2026-05-31" });
    expect(new Set(ranges.map(({ from, to }) => from + to)).size).toBe(ranges.length);
  });

  test("leave nothing pending once they were requested", async () => {
    const { db, store } = await openStore();
    const records = (await listPresetUserRanges(db, store.id, now)).map(({ from, to }) =>
      asked(from, to),
    );
    await ingestPage(db, { store, records, now });
    const presets = ["today", "yesterday", "last_30_days", "this_month", "last_month"] as const;
    for (const range of [...presets, "this_quarter", "last_quarter", "this_year"] as const) {
      expect(await findPendingUserRanges(db, { store, query: { range }, now })).toBeNull();
    }
  });

  test("are known during the first sync, and empty without an account that counts users", async () => {
    const { db, store } = await openStore([], { readUntil: null });
    expect((await listPresetUserRanges(db, store.id, now)).length).toBeGreaterThan(15);
    const other = await insertTestStore(db);
    expect(await listPresetUserRanges(db, other.id, now)).toEqual([]);
  });
});
