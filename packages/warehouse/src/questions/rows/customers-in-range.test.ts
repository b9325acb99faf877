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

const june = { range: "custom", from: "2026-06-01", to: "2026-06-09" } as const;
const orderOf = (customer: string) =>
  sampleOrder({ name: `of ${customer}`, placed: "2026-06-02T12:00:00Z", customer });

test("sorts customers by name once for all pages", async () => {
  let sorts = 0;
  const db = await openTestDatabase({
    beforeQuery: (statement) => {
      if (statement.includes("length(ext_id)")) sorts += 1;
    },
  });
  const store = await insertTestStore(db);
  await connectShop(db, store, describedNow);
  const records = ["9", "10", "8", "100", "11"].map(orderOf);
  await ingestPage(db, { store, records, now: describedNow });
  const names: unknown[] = [];
  for (const sort of ["customer", "-customer"]) {
    let cursor: string | undefined;
    do {
      const wanted = { id: "customers", sort, limit: 2, cursor } as const;
      const page = await metricRows(db, { store, now: describedNow, query: june }, wanted);
      names.push(...page.rows.map(({ cells }) => cells["customer_name"]));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }
  expect(names.join()).toBe("8,9,10,11,100,100,11,10,9,8");
  expect(sorts).toBe(1);
  await db.destroy();
});

test.each([
  ["customer", "ann,bob", "cat,dan"],
  ["-customer", "eve,dan", "cat,bob"],
])("continues after a customer who has no more orders, sorted by %s", async (sort, ...pages) => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await connectShop(db, store, describedNow);
  const records = ["dan", "ann", "eve", "bob", "cat"].map(orderOf);
  await ingestPage(db, { store, records, now: describedNow });
  const pageOf = async (cursor?: string) => {
    const wanted = { id: "customers", sort, limit: 2, cursor } as const;
    const page = await metricRows(db, { store, now: describedNow, query: june }, wanted);
    return { ...page, names: page.rows.map(({ cells }) => cells["customer_name"]) };
  };
  const first = await pageOf();
  const last = records.find(({ customerExternalId }) => customerExternalId === first.names[1]);
  const deletion = {
    kind: "deletion",
    entity: "order",
    externalId: last?.externalId ?? "",
    deletedAt: describedNow,
  } as const;
  await ingestPage(db, { store, records: [deletion], now: describedNow });
  const second = await pageOf(first.next ?? undefined);
  expect([first.names.join(), second.names.join()]).toEqual(pages);
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
