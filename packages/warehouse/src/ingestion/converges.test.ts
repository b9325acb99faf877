import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { changeStoreTimezone } from "../rollups/change-store-timezone.ts";
import { findRollupDifferences } from "../rollups/find-rollup-differences.ts";
import { rebuildDirtyDays } from "../rollups/rebuild-dirty-days.ts";
import { rebuildRollups } from "../rollups/rebuild-rollups.ts";
import { orderHistories } from "../testing/order-histories.ts";
import { storedState } from "../testing/stored-state.ts";
import { storeVersion } from "../store-version.ts";
import { ingestPage } from "./ingest-page.ts";

/** All 42 runs have 12 to 20 orders each: at least 500 lives. */
const numRuns = testRuns(42);

const zones = ["America/New_York", "Europe/London", "Asia/Kathmandu", "Pacific/Apia"] as const;
const zone = fc.constantFrom(...zones);

/** The same deliveries shuffled, some of them twice, in pages of any size. */
const pagesOf = (deliveries: readonly SourceRecord[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...deliveries], {
        minLength: deliveries.length,
        maxLength: deliveries.length,
      }),
      fc.subarray([...deliveries]),
      fc.integer({ min: 1, max: 25 }),
    )
    .map(([shuffled, again, size]) => {
      const stream = [...shuffled, ...again];
      const pages: SourceRecord[][] = [];
      while (stream.length > 0) pages.push(stream.splice(0, size));
      return pages;
    });

const scenario = fc
  .tuple(orderHistories, zone, zone)
  .chain(([deliveries, timezone, zoneBefore]) =>
    pagesOf(deliveries).map((pages) => ({ deliveries, pages, timezone, zoneBefore })),
  );

test("orders delivered in any order, split and repeated, end as the same facts and the same sums", async () => {
  const db = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(scenario, async ({ deliveries, pages, timezone, zoneBefore }) => {
      const straight = await insertTestStore(db, { timezone });
      await ingestPage(db, { store: straight, records: deliveries, now: 0 });
      expect(await findRollupDifferences(db, straight.id)).toEqual([]);
      await rebuildDirtyDays(db, straight.id);
      expect(await findRollupDifferences(db, straight.id)).toEqual([]);

      const winding = await insertTestStore(db, { timezone: zoneBefore });
      // Early, since it sums everything anew; the columns are rebuilt often, so that a day left unmarked shows.
      const move = Math.floor(pages.length / 4);
      for (const [index, records] of pages.entries()) {
        await ingestPage(db, { store: winding, records, now: 0 });
        if (index === move) await changeStoreTimezone(db, winding.id, timezone);
        if (index % 2 === 1) await rebuildDirtyDays(db, winding.id);
      }
      expect(await findRollupDifferences(db, winding.id)).toEqual([]);
      await rebuildDirtyDays(db, winding.id);
      expect(await findRollupDifferences(db, winding.id)).toEqual([]);

      const state = await storedState(db, winding.id);
      expect(state).toEqual(await storedState(db, straight.id));

      const version = await storeVersion(db, winding.id);
      for (const records of pages) await ingestPage(db, { store: winding, records, now: 0 });
      expect(await storeVersion(db, winding.id)).toBe(version);

      await rebuildRollups(db, winding.id);
      expect(await storedState(db, winding.id)).toEqual(state);
    }),
    { numRuns },
  );
  await db.destroy();
}, 120_000);
