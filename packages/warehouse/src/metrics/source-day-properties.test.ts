import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { DaySpan } from "../calendar/period.ts";
import { formatDay } from "../calendar/days.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { metricValues } from "../questions/metric-values.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { namedItems } from "../testing/named-items.ts";
import { sampleItemDay, sampleSearchDay, sampleSessionDay } from "../testing/sample-days.ts";
import { addSteps, stepEvents, stepSessionsByDay } from "./checkout/checkout-steps.ts";
import { itemViewsByDay } from "./products/item-sums.ts";
import { searchByDay, searchByMember } from "./search/search-sums.ts";
import { addSessions, sessionsByDay, sessionsByMember } from "./traffic/session-sums.ts";

const firstDay = 20_600;
const count = fc.integer({ min: 0, max: 50 });
const channels = ["Direct", "Paid Search", "Organic Search", "Display"] as const;

/** Rows of one day in which the channels' sessions add up to the day's total. */
const dayOfSessions = fc
  .record({
    channels: fc.dictionary(
      fc.constantFrom(...channels),
      fc.record({ sessions: count, engagedSessions: fc.constant(0), purchases: count }),
    ),
    events: fc.dictionary(fc.constantFrom(...stepEvents), fc.record({ sessions: count })),
    items: fc.dictionary(fc.constantFrom("1", "2", "3"), fc.record({ views: count })),
    queries: fc.dictionary(
      fc.constantFrom("mug", "shirt"),
      fc.record({ clicks: count, impressions: count, positionSum: count }),
    ),
  })
  .map((day) => ({ ...day, total: addRows(Object.values(day.channels)) }));

type Counts = { sessions: number; purchases: number };

function addRows(rows: readonly Counts[]): Counts {
  return rows.reduce(
    (sum, row) => ({
      sessions: sum.sessions + row.sessions,
      purchases: sum.purchases + row.purchases,
    }),
    { sessions: 0, purchases: 0 },
  );
}

const scenario = fc.array(dayOfSessions, { minLength: 1, maxLength: 12 }).chain((days) =>
  fc.record({
    days: fc.constant(days),
    span: fc
      .tuple(fc.nat({ max: days.length - 1 }), fc.nat({ max: days.length - 1 }))
      .map(([one, other]) => ({
        from: firstDay + Math.min(one, other),
        to: firstDay + Math.max(one, other),
      })),
  }),
);

test("range totals equal the sum of their days, and shares of members add up to 100", async () => {
  const db = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(scenario, async ({ days, span }) => {
      const store = await insertTestStore(db, { timezone: "UTC" });
      const now = (firstDay + days.length + 5) * 86_400_000;
      const accountId = await connectAccount(db, store, {
        platform: "google_analytics",
        readUntil: now,
      });
      const siteId = await connectAccount(db, store, {
        platform: "google_search_console",
        readUntil: now,
      });
      const records = days.flatMap((content, index): SourceRecord[] => {
        const day = formatDay(firstDay + index);
        return [
          sampleSessionDay({ day, rows: { "": content.total } }),
          sampleSessionDay({ day, breakdown: "channel", rows: content.channels }),
          sampleSessionDay({ day, breakdown: "event", rows: content.events }),
          sampleItemDay({ day, rows: content.items }),
          sampleSearchDay({
            day,
            rows: { "": Object.values(content.queries).reduce(addSearch, noSearch) },
          }),
          sampleSearchDay({ day, breakdown: "query", rows: content.queries }),
        ];
      });
      await ingestPage(db, { store, records, now });

      const valuesOf = async ({ from, to }: DaySpan) => {
        const query = { range: "custom", from: formatDay(from), to: formatDay(to) } as const;
        const ids = [
          "sessions",
          "purchases",
          "paid_sessions",
          "added_to_cart",
          "search_clicks",
        ] as const;
        const values = await metricValues(db, { store, query, now }, ids);
        return values.map(({ value }) => value ?? Number.NaN);
      };
      const sums = [0, 0, 0, 0, 0];
      for (let day = span.from; day <= span.to; day += 1) {
        for (const [index, value] of (await valuesOf({ from: day, to: day })).entries()) {
          sums[index] = (sums[index] ?? 0) + value;
        }
      }
      expect(await valuesOf(span)).toEqual(sums);

      const scope = { storeId: store.id, accountId, span };
      const all = addSessions((await sessionsByDay(db, scope)).values());
      const members = await sessionsByMember(db, { ...scope, breakdown: "channel" });
      expect(addSessions(members)).toEqual(all);
      const shares = members.map((row) => (row.sessions / Math.max(1, all.sessions)) * 100);
      const sumOfShares = shares.reduce((a, b) => a + b, 0);
      expect(sumOfShares).toBeCloseTo(all.sessions === 0 ? 0 : 100, 6);
      expect(addSteps((await stepSessionsByDay(db, scope)).values()).add_to_cart).toBe(sums[3]);

      const views = [...(await itemViewsByDay(db, scope)).values()].reduce((a, b) => a + b, 0);
      const items = await namedItems(db, scope);
      expect(items.reduce((sum, item) => sum + item.views, 0)).toBe(views);

      const site = { ...scope, accountId: siteId };
      const searches = [...(await searchByDay(db, site)).values()].reduce(addSearch, noSearch);
      const queries = await searchByMember(db, { ...site, breakdown: "query" });
      expect(queries.reduce(addSearch, noSearch)).toEqual(searches);
    }),
    { numRuns: testRuns(40) },
  );
  await db.destroy();
});

type Search = { clicks: number; impressions: number; positionSum: number };
const noSearch: Search = { clicks: 0, impressions: 0, positionSum: 0 };

function addSearch(sum: Search, row: Search): Search {
  return {
    clicks: sum.clicks + row.clicks,
    impressions: sum.impressions + row.impressions,
    positionSum: sum.positionSum + row.positionSum,
  };
}
