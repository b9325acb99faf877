import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { changeStoreTimezone } from "../rollups/change-store-timezone.ts";
import { findRollupDifferences } from "../testing/rollup-differences/find-rollup-differences.ts";
import { mergeChanges } from "../rollups/merge-changes.ts";
import { rebuildRollups } from "../testing/rebuild-rollups.ts";
import { orderHistories } from "../testing/order-histories.ts";
import { storedState } from "../testing/stored-state.ts";
import { storeVersion } from "../store-version.ts";
import { ingestPage } from "./ingest-page.ts";

/** Each run has 12 to 20 orders, so all runs together have at least 500. */
const numRuns = testRuns(42);

const zones = ["America/New_York", "Europe/London", "Asia/Kathmandu", "Pacific/Apia"] as const;
const zone = fc.constantFrom(...zones);

/** The same deliveries shuffled, some of them repeated, in pages of any size. */
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

test("stores the same facts and sums for any order, paging and repetition of deliveries", async () => {
  const db = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(scenario, async ({ deliveries, pages, timezone, zoneBefore }) => {
      const reference = await insertTestStore(db, { timezone });
      await ingestPage(db, { store: reference, records: deliveries, now: 0 });
      expect(await findRollupDifferences(db, reference.id)).toEqual([]);
      await mergeChanges(db, reference.id);
      expect(await findRollupDifferences(db, reference.id)).toEqual([]);

      const replayed = await insertTestStore(db, { timezone: zoneBefore });
      // The time zone changes early, because that recalculates all sums. Frequent rebuilds reveal unmarked days.
      const zoneChangeIndex = Math.floor(pages.length / 4);
      for (const [index, records] of pages.entries()) {
        await ingestPage(db, { store: replayed, records, now: 0 });
        if (index === zoneChangeIndex) await changeStoreTimezone(db, replayed.id, timezone);
        if (index % 2 === 1) await mergeChanges(db, replayed.id);
      }
      expect(await findRollupDifferences(db, replayed.id)).toEqual([]);
      await mergeChanges(db, replayed.id);
      expect(await findRollupDifferences(db, replayed.id)).toEqual([]);

      const state = await storedState(db, replayed.id);
      expect(state).toEqual(await storedState(db, reference.id));

      const version = await storeVersion(db, replayed.id);
      for (const records of pages) await ingestPage(db, { store: replayed, records, now: 0 });
      expect(await storeVersion(db, replayed.id)).toBe(version);

      await rebuildRollups(db, replayed.id);
      expect(await storedState(db, replayed.id)).toEqual(state);
    }),
    { numRuns },
  );
  await db.destroy();
});
