import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { dashboardReport } from "../questions/sales/dashboard-report.ts";
import { mergeChanges, pagesPerMerge } from "./merge-changes.ts";
import { sampleOrder } from "../testing/sample-order.ts";

const now = Date.UTC(2026, 3, 2, 12);

let readsOfLines: number;
let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;
beforeEach(async () => {
  readsOfLines = 0;
  db = await openTestDatabase({
    beforeQuery: (sql) => {
      if (/^select .* from "order_lines"/s.test(sql)) readsOfLines += 1;
    },
  });
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

const unmergedChanges = () => db.selectFrom("column_changes").selectAll().execute();

const month = { range: "last_month", compare: "none" } as const;
const days = { range: "custom", from: "2026-03-01", to: "2026-03-28", compare: "none" } as const;

/** Units of the one product, and the number of queries for lines. */
async function ask(
  query: typeof month | typeof days,
): Promise<{ units: number | undefined; readsOfLines: number }> {
  readsOfLines = 0;
  const report = await dashboardReport(db, { store, query, now });
  return { units: report.topProducts[0]?.units, readsOfLines };
}

test("reads no lines of changed days, whether their changes are merged or not", async () => {
  const changed = Array.from({ length: 28 }, (_, index) => index + 1);
  await ingest(...changed.map((day) => order(`first ${day}`, day)));
  expect(await ask(days)).toEqual({ units: 28, readsOfLines: 0 });
  expect(await ask(month)).toEqual({ units: 28, readsOfLines: 0 });
  await mergeChanges(db, store.id);
  for (const day of changed) {
    await ingest(order(`more ${day}`, day));
    expect(await ask(days)).toEqual({ units: 28 + day, readsOfLines: 0 });
    expect(await ask(month)).toEqual({ units: 28 + day, readsOfLines: 0 });
  }
});

test("merges changes automatically before they slow down readers", async () => {
  for (let page = 0; page < pagesPerMerge - 1; page += 1) await ingest(order(`${page}`, 7));
  expect(await unmergedChanges()).toHaveLength(pagesPerMerge - 1);
  await ingest(order("last", 7));
  expect(await unmergedChanges()).toEqual([]);
  expect(await ask(month)).toEqual({ units: pagesPerMerge, readsOfLines: 0 });
});
