import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { formatFilters } from "@cartograph/contracts/dimensions/filters.ts";
import { supportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import {
  type MetricId,
  metricDefinitions,
  metricIds,
} from "@cartograph/contracts/metrics/definitions.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { StoreContext } from "../report-request.ts";
import { formatDay, parseDay } from "../calendar/days.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { openGroupedFigures } from "../metrics/figures.ts";
import { metrics } from "../metrics/registry.ts";
import { metricValues } from "../questions/metric-values.ts";
import { findSourceAccounts } from "../source-days/source-account.ts";
import { storeCache } from "../store-cache.ts";
import { connectReports, reportDays, type SampleReports } from "../testing/report-days.ts";
import { sampleSearchDay, sampleSessionDay } from "../testing/sample-days.ts";
import { groupValues } from "./group-key.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const span = { from: parseDay("2026-05-29"), to: parseDay("2026-06-01") };
const range = { range: "custom", from: formatDay(span.from), to: formatDay(span.to) } as const;

const dailyFacts = new Set(["sessions", "item_views", "search", "ads", "email"]);
const reported = metricIds.filter((id) =>
  metricDefinitions[id].facts.every((fact) => dailyFacts.has(fact)),
);

async function fillStore(db: Database, reports: SampleReports): Promise<StoreContext> {
  const store = await insertTestStore(db);
  await connectReports(db, store, now);
  await ingestPage(db, { store, records: reports.records, now });
  return store;
}

async function valueOf(db: Database, store: StoreContext, id: MetricId, filters = "") {
  const [value] = await metricValues(db, { store, query: { ...range, filters }, now }, [id]);
  return value;
}

async function groupsOf(db: Database, store: StoreContext, id: MetricId, by: DimensionId) {
  const scope = {
    store,
    basis: "refund_date",
    filters: [],
    cache: await storeCache(db, db, store.id),
    accounts: await findSourceAccounts(db, store.id),
    window: { ...span, part: null },
    firstOpenDay: parseDay("2026-06-17"),
    lastCheckoutDay: null,
  } as const;
  const { facts } = metricDefinitions[id];
  const groups = await openGroupedFigures(db, scope, { facts, by: [by] });
  const values = new Map<string, number | null>();
  for (const [key, figures] of groups) {
    const value = await metrics[id].compute(figures);
    const isMoney = value !== null && metricDefinitions[id].unit === "money";
    values.set(groupValues(key)[0] ?? "", isMoney ? toMajorUnits(value, store.currency) : value);
  }
  return values;
}

test("gives groups, and opposite filters, that add up to the figure", async () => {
  await fc.assert(
    fc.asyncProperty(reportDays(span), fc.nat(), async (reports, pick) => {
      const db = await openTestDatabase();
      const store = await fillStore(db, reports);
      for (const [index, id] of reported.entries()) {
        const all = (await valueOf(db, store, id))?.value ?? null;
        const dimensions = supportedDimensions(id);
        // Metrics of the same report are cut by different dimensions.
        const by = dimensions[(pick + index) % dimensions.length];
        if (by === undefined) continue;
        const groups = await groupsOf(db, store, id, by);
        const parts = [...groups.values()].map((value) => value ?? 0);
        const addsUp = metricDefinitions[id].isAdditive && by !== "collection";
        const sum = parts.reduce((total, each) => total + each, 0);
        expect(addsUp ? sum : (all ?? 0), `${id} by ${by}`).toBeCloseTo(all ?? 0, 6);
        const [value = noValue] = groups.keys();
        const [own, others] = await Promise.all(
          (["is", "is_not"] as const).map((operator) =>
            valueOf(db, store, id, formatFilters([{ dimension: by, operator, values: [value] }])),
          ),
        );
        expect(own?.notFilteredBy).toEqual([]);
        const group = groups.size === 0 ? own?.value : groups.get(value);
        expect(own?.value, `${id}, ${by} ${value}`).toBe(group);
        const both = (own?.value ?? 0) + (others?.value ?? 0);
        expect(metricDefinitions[id].isAdditive ? both : (all ?? 0)).toBeCloseTo(all ?? 0, 6);
      }
      await db.destroy();
    }),
    { numRuns: testRuns(15), endOnFailure: true },
  );
});

async function storeWith(records: SourceRecord[]) {
  const db = await openTestDatabase();
  return { db, store: await fillStore(db, { records }) };
}

const day = "2026-06-01";

test.each([
  ["GB", 3],
  ["none", 7],
])("counts the sessions of all members for country %s", async (country, sessions) => {
  const { db, store } = await storeWith([
    sampleSessionDay({ day, rows: { "": { sessions: 10 } } }),
    sampleSessionDay({
      day,
      breakdown: "country",
      rows: { GB: { sessions: 3 }, "(not set)": { sessions: 2 }, "(other)": { sessions: 1 } },
    }),
  ]);
  const value = await valueOf(db, store, "sessions", `country:is:${country}`);
  expect(value?.value).toBe(sessions);
  await db.destroy();
});

test.each([
  ["country:is:GB", 2],
  ["country:is:XK", 1],
  ["country:is:none", 5],
  ["device:is:mobile", 8],
  ["query:is:none", 8],
])("counts the search clicks of %s", async (filters, clicks) => {
  const { db, store } = await storeWith([
    sampleSearchDay({ day, rows: { "": { clicks: 8 } } }),
    sampleSearchDay({
      day,
      breakdown: "country",
      rows: { gbr: { clicks: 2 }, xkk: { clicks: 1 }, zzz: { clicks: 4 } },
    }),
    sampleSearchDay({ day, breakdown: "device", rows: { MOBILE: { clicks: 8 } } }),
  ]);
  expect((await valueOf(db, store, "search_clicks", filters))?.value).toBe(clicks);
  await db.destroy();
});

const users = (count: number) => ({ "": { sessions: count, users: count } });

test("counts users of a single day only, since users of several days may be the same people", async () => {
  const { db, store } = await storeWith([
    sampleSessionDay({ day, rows: users(4) }),
    sampleSessionDay({ day: "2026-06-02", rows: users(5) }),
    sampleSessionDay({ day: "2026-05-31", rows: users(6) }),
  ]);
  const usersOf = async (days: string) =>
    (await valueOf(db, store, "unique_visitors", days))?.value;
  expect(await usersOf("day:is:2026-05-31")).toBe(6);
  expect(await usersOf("day:is:2026-05-31,2026-06-01")).toBeNull();
  await db.destroy();
});
