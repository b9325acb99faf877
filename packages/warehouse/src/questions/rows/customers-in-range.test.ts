import { openTestDatabase, insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { describedNow } from "../../testing/described-store.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { metricRows } from "./metric-rows.ts";

test("returns each customer once, sorted by any column, for any page size", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await connectShop(db, store, describedNow);
  const days = { ann: [1, 2, 9], bob: [3], cat: [2, 9], dan: [9], eve: [4, 5] };
  const records = Object.entries({ ...days, guest: [6] }).flatMap(([name, placed]) =>
    placed.map((day) =>
      sampleOrder({
        name: `${name} ${day}`,
        placed: `2026-06-0${day}T12:00:00Z`,
        customer: name === "guest" ? null : name,
      }),
    ),
  );
  await ingestPage(db, { store, records, now: describedNow });
  const request = { store, now: describedNow, query: { range: "this_month" } } as const;
  const all = await metricRows(db, request, { id: "customers", limit: 9 });
  expect(all.rows.map(({ cells }) => [cells["customer_name"], cells["order_count"]])).toEqual([
    ["dan", 1],
    ["cat", 2],
    ["ann", 3],
    ["eve", 2],
    ["bob", 1],
  ]);
  for (const column of all.columns) {
    for (const direction of ["", "-"]) {
      const sort = `${direction}${column.id}`;
      const once = await metricRows(db, request, { id: "customers", sort, limit: 9 });
      const values = once.rows.map(({ cells }) => String(cells[column.id]));
      const sorted = values.toSorted();
      expect(values).toEqual(direction === "" ? sorted : sorted.toReversed());
      const rows = [];
      for (let cursor: string | undefined; rows.length < 5;) {
        const page = await metricRows(db, request, { id: "customers", sort, limit: 2, cursor });
        rows.push(...page.rows);
        cursor = page.next ?? undefined;
      }
      expect(rows).toEqual(once.rows);
    }
  }
  await db.destroy();
});

const dated = (name: string, customer: string, day: string, unitMinor: number) =>
  sampleOrder({ name, customer, placed: `${day}T12:00:00-04:00`, lines: [{ unitMinor }] });

test("lists customers by the sales of their orders in the range", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await ingestPage(db, {
    store,
    now: describedNow,
    records: [
      dated("1", "a", "2026-05-01", 90000),
      dated("2", "a", "2026-05-10", 1000),
      dated("3", "b", "2026-05-10", 2500),
      dated("4", "b", "2026-05-11", 500),
    ],
  });
  await connectShop(db, store, describedNow);
  const query = { range: "custom", from: "2026-05-09", to: "2026-05-12" } as const;
  const request = { store, now: describedNow, query };
  const { rows } = await metricRows(db, request, { id: "customers", sort: "-sales", limit: 10 });
  expect(
    rows.map(({ cells }) => [cells["customer_name"], cells["order_count"], cells["sales"]]),
  ).toEqual([
    ["b", 2, 30],
    ["a", 1, 10],
  ]);
  await db.destroy();
});
