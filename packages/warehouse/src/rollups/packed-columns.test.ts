import { openDatabase } from "@cartograph/database/open-database.ts";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { dashboardReport } from "../questions/sales/dashboard-report.ts";
import { rebuildDirtyDays } from "./rebuild-dirty-days.ts";
import { sampleOrder } from "../testing/sample-order.ts";

const now = Date.UTC(2026, 2, 30, 12);

let readsOfLines: number;
let db: ReturnType<typeof openDatabase>;
let store: Awaited<ReturnType<typeof insertTestStore>>;
beforeEach(async () => {
  readsOfLines = 0;
  db = openDatabase({
    file: ":memory:",
    beforeQuery: (sql) => {
      if (/^select .* from "order_lines"/s.test(sql)) readsOfLines += 1;
    },
  });
  await migrateToLatest(db);
  store = await insertTestStore(db, { timezone: "UTC" });
});
afterEach(() => db.destroy());

const order = (name: string, day: number) =>
  sampleOrder({
    name,
    placed: new Date(Date.UTC(2026, 2, day, 12)).toISOString(),
    lines: [{ unitMinor: 1000 }],
  });

const ingest = (...records: ReturnType<typeof order>[]) => ingestPage(db, { store, records, now });

/** Units of the one product, and the number of days whose lines were queried. */
async function ask(): Promise<{ units: number | undefined; days: number }> {
  const query = { range: "this_month", compare: "none" } as const;
  readsOfLines = 0;
  const report = await dashboardReport(db, { store, query, now });
  return { units: report.topProducts[0]?.units, days: readsOfLines };
}

test("reads the facts of a changed day once and does not reread other changed days", async () => {
  const days = Array.from({ length: 20 }, (_, index) => index + 1);
  await ingest(...days.map((day) => order(`first ${day}`, day)));
  expect(await ask()).toEqual({ units: 20, days: 20 });
  expect(await ask()).toEqual({ units: 20, days: 0 });
  for (const count of [1, 2, 3]) {
    await ingest(order(`more ${count}`, 7));
    expect(await ask()).toEqual({ units: 20 + count, days: 1 });
  }
});

test("reads a day again when it changes after its columns were rebuilt", async () => {
  await ingest(order("1", 7));
  expect(await ask()).toEqual({ units: 1, days: 1 });
  await rebuildDirtyDays(db, store.id);
  expect((await ask()).units).toBe(1);
  await ingest(order("2", 7));
  expect(await ask()).toEqual({ units: 2, days: 1 });
});
