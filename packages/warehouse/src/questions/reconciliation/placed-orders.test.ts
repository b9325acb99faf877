import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseDay } from "../../calendar/days.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { eachPlacedOrder } from "./placed-orders.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const span = { from: parseDay("2026-06-02"), to: parseDay("2026-06-07") };
/** Day of June and hour in UTC, the store's time zone. */
const placedAt = [
  [1, 23],
  [2, 9],
  [2, 8],
  [3, 7],
  [5, 12],
  [5, 6],
  [5, 10],
  [7, 1],
  [8, 0],
] as const;
const ofSpan = ["2-8", "2-9", "3-7", "5-6", "5-10", "5-12", "7-1"];

test.each([1, 2, 3, 4, 100])(
  "passes each order of the days once, in the order placed, reading %i at once",
  async (ordersAtOnce) => {
    const store = await insertTestStore(db, { timezone: "UTC" });
    const records = placedAt.map(([day, hour]) =>
      sampleOrder({
        name: `${day}-${hour}`,
        placed: `2026-06-0${day}T${String(hour).padStart(2, "0")}:00:00Z`,
      }),
    );
    await ingestPage(db, { store, records, now: Date.parse("2026-06-09T00:00:00Z") });
    const names: string[] = [];
    await eachPlacedOrder(db, { storeId: store.id, span, ordersAtOnce }, ({ name }) => {
      names.push(name);
    });
    expect(names).toEqual(ofSpan);
  },
);
