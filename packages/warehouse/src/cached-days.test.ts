import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { cachedDays } from "./cached-days.ts";
import type { DaySpan } from "./calendar/period.ts";
import { storeCache } from "./store-cache.ts";
import { bumpStoreVersion } from "./store-version.ts";

test("reads days within a span read before only after the store's data changed", async () => {
  const db = await openTestDatabase();
  const read: string[] = [];
  const daysOf = async (from: number, to: number) => {
    const days = await cachedDays(
      await storeCache(db, db, 1),
      { from, to },
      {
        name: "squares",
        read: async (span: DaySpan) => {
          read.push(`${span.from}-${span.to}`);
          const all = Array.from({ length: span.to - span.from + 1 }, (_, at) => span.from + at);
          return new Map(all.map((day) => [day, day * day]));
        },
        bytesOf: () => 8,
      },
    );
    return [...days];
  };
  expect(await daysOf(1, 3)).toEqual([
    [1, 1],
    [2, 4],
    [3, 9],
  ]);
  expect(await daysOf(2, 3)).toEqual([
    [2, 4],
    [3, 9],
  ]);
  expect(await daysOf(1, 3)).toHaveLength(3);
  expect(read).toEqual(["1-3"]);
  expect(await daysOf(3, 4)).toHaveLength(2);
  expect(read).toEqual(["1-3", "3-4"]);
  await bumpStoreVersion(db, 1);
  expect(await daysOf(2, 3)).toHaveLength(2);
  expect(read).toEqual(["1-3", "3-4", "2-3"]);
  await db.destroy();
});
