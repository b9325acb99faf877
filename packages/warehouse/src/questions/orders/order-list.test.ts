import { AppError } from "@cartograph/contracts/app-error.ts";
import { type OrderListQuery, orderListQuerySchema } from "@cartograph/contracts/query-schemas.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { type OrderList, orderListSchema } from "@cartograph/contracts/orders/order-list.ts";
import { type OrderSortKey, orderSortKeys } from "@cartograph/contracts/orders/order-sorts.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { assert, asyncProperty, constantFrom, integer } from "fast-check";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoreContext } from "../../report-request.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { workedMonth } from "../../testing/worked-month.ts";
import { metricValues } from "../metric-values.ts";
import { orderList } from "./order-list.ts";

const now = Date.parse("2026-03-10T12:00:00-05:00");

let db: Kysely<Schema>;
let store: StoreContext;
beforeAll(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  await connectShop(db, store, now);
  await ingestPage(db, { store, records: workedMonth, now });
});
afterAll(() => db.destroy());

const february = { range: "custom", from: "2026-02-01", to: "2026-02-28" } as const;

function list(query: Partial<Record<keyof OrderListQuery, unknown>>, of = store) {
  return orderList(db, { store: of, query: {}, now }, orderListQuerySchema.parse(query));
}

const salesOf = ({ totals }: OrderList) => totals.totalSales ?? NaN;
const cents = (amount: number | null) => Math.round((amount ?? NaN) * 100);
const namesOf = ({ rows }: OrderList) => rows.map(({ name }) => name);

/** The rows of all pages. */
async function walk(
  query: Partial<Record<keyof OrderListQuery, unknown>>,
  {
    of = store,
    between = async () => {},
  }: { of?: StoreContext; between?: () => Promise<unknown> } = {},
): Promise<OrderList["rows"]> {
  const rows: OrderList["rows"] = [];
  let cursor: string | null = null;
  do {
    const page: OrderList = await list({ ...query, ...(cursor && { cursor }) }, of);
    rows.push(...page.rows);
    cursor = page.next;
    await between();
  } while (cursor !== null);
  return rows;
}

describe("a list of orders", () => {
  test("has all orders, latest first, if no range is given", async () => {
    const answer = await list({});
    expect(namesOf(answer)).toEqual(["O5", "O4", "O3", "O2", "O1"]);
    expect(answer.range).toBeNull();
    expect(answer.rows[0]).toMatchObject({
      placedAt: "2026-02-14T09:00:00-05:00",
      day: "2026-02-14",
      financialStatus: "refunded",
      canceledAt: "2026-02-15T12:00:00-05:00",
      items: 1,
      total: 82.76,
      refunded: 82.76,
    });
  });

  test("has the orders placed in the range, by days of the store's zone", async () => {
    const january = { range: "custom", from: "2026-01-31", to: "2026-01-31" };
    expect(namesOf(await list(january))).toEqual(["O2"]);
    expect(namesOf(await list(february))).toEqual(["O5", "O4", "O3"]);
  });

  test("sums up the worked month as the metrics do on the order-date basis", async () => {
    const { totals } = await list({ ...february, limit: 1 });
    expect(totals).toMatchObject({
      count: 3,
      grossSales: 140,
      discounts: 8,
      returns: 72,
      netSales: 60,
      totalSales: 64.8,
    });
    const { total, refunded, totalSales } = totals;
    expect((total ?? NaN) - (refunded ?? NaN)).toBeCloseTo(totalSales ?? NaN, 10);
  });

  test.each<[OrderSortKey, string[]]>([
    ["date", ["O1", "O2", "O3", "O4", "O5"]],
    ["-name", ["O5", "O4", "O3", "O2", "O1"]],
    ["-total", ["O1", "O5", "O3", "O2", "O4"]],
    ["-refunded", ["O5", "O1", "O4", "O3", "O2"]],
    ["-items", ["O1", "O5", "O4", "O3", "O2"]],
  ])("sorts by %s", async (sort, names) => {
    expect(namesOf(await list({ sort }))).toEqual(names);
  });

  test("sorts names with numbers by their number", async () => {
    const other = await insertTestStore(db);
    const records = ["#999", "#1000", "#1001"].map((name) =>
      sampleOrder({ name, placed: "2026-03-01T12:00:00Z" }),
    );
    await ingestPage(db, { store: other, records, now });
    expect(namesOf(await list({ sort: "name" }, other))).toEqual(["#999", "#1000", "#1001"]);
  });
});

test("reports Shopify as missing and no amounts, not even 0, while orders are unknown", async () => {
  const empty = await insertTestStore(db);
  const amounts = {
    total: null,
    refunded: null,
    grossSales: null,
    discounts: null,
    returns: null,
    netSales: null,
    totalSales: null,
  };
  for (const query of [{}, february, { search: "O" }, { filters: "country:is:US" }]) {
    const answer = orderListSchema.parse(await list(query, empty));
    expect(answer).toMatchObject({ missing: ["shopify"], totals: { count: 0, ...amounts } });
  }
  await connectShop(db, empty, now);
  expect(await list({}, empty)).toMatchObject({ missing: [], totals: { count: 0, total: 0 } });
  expect(await list({})).toMatchObject({ missing: [] });
});

describe("a search", () => {
  let other: StoreContext;
  beforeAll(async () => {
    other = await insertTestStore(db);
    const placed = "2026-03-01T12:00:00Z";
    await ingestPage(db, {
      store: other,
      records: [
        sampleOrder({ name: "#1001-uk", externalId: "5550001", placed }),
        sampleOrder({ name: "#1002", externalId: "5550002", placed }),
        sampleOrder({ name: "#1011", externalId: "5550003", placed, isTest: true }),
        sampleOrder({ name: "#1012", externalId: "5550004", placed }),
        { kind: "deletion", entity: "order", externalId: "5550004", deletedAt: now },
        { kind: "deletion", entity: "order", externalId: "5559999", deletedAt: now },
      ],
      now,
    });
  });

  test("finds orders by part of their name, ignoring case", async () => {
    expect(namesOf(await list({ search: " 1001-UK " }, other))).toEqual(["#1001-uk"]);
  });

  test("finds an order by its platform id", async () => {
    expect(namesOf(await list({ search: "5550002" }, other))).toEqual(["#1002"]);
  });

  test("takes wildcards and quotes literally", async () => {
    for (const search of ["%", "_", "#100_", "' or 1=1 --", '"']) {
      expect(namesOf(await list({ search }, other)), search).toEqual([]);
    }
  });

  test("finds test and deleted orders, which are not in the sums", async () => {
    const found = await list({ search: "#101", sort: "name" }, other);
    expect(found.rows.map(({ name, isTest, isDeleted }) => [name, isTest, isDeleted])).toEqual([
      ["#1011", true, false],
      ["#1012", false, true],
    ]);
    expect(found.totals).toMatchObject({ count: 2, total: 0, grossSales: 0, totalSales: 0 });
    expect(namesOf(await list({ sort: "name" }, other))).toEqual(["#1002", "#1001-uk"]);
  });

  test("does not find a deleted order that was never read", async () => {
    expect(namesOf(await list({ search: "5559999" }, other))).toEqual([]);
  });

  test("sums up what it finds as the metrics do", async () => {
    const { totals } = await list({ ...february, search: "o" });
    expect(totals).toEqual((await list(february)).totals);
  });
});

describe("filters", () => {
  test("list matching orders and sum them up", async () => {
    const { rows, totals } = await list({ filters: "payment_status:is:refunded" });
    expect(rows.map(({ name }) => name)).toEqual(["O5"]);
    expect(totals).toMatchObject({ count: 1, grossSales: 80, discounts: 8, returns: 72 });
    expect(totals).toMatchObject({ total: 82.76, refunded: 82.76, totalSales: 0 });
  });

  test.each(["month:is:2026-02", "hour:is:9", "customer_type:is:returning", "product:is:1"])(
    "list each order either with %s or with its opposite",
    async (filter) => {
      const [is, isNot] = [
        await list({ filters: filter }),
        await list({ filters: filter.replace(":is:", ":is_not:") }),
      ];
      expect(namesOf(is).length).toBeGreaterThan(0);
      expect([...namesOf(is), ...namesOf(isNot)].toSorted()).toEqual([
        "O1",
        "O2",
        "O3",
        "O4",
        "O5",
      ]);
      expect(salesOf(is) + salesOf(isNot)).toBeCloseTo(salesOf(await list({})), 10);
    },
  );

  test("apply together with a range, a search and a cursor", async () => {
    const query = { ...february, filters: "hour:is:9", search: "O" };
    expect(namesOf(await list(query))).toEqual(["O5", "O4", "O3"]);
    expect((await walk({ ...query, limit: 1 })).map(({ name }) => name)).toEqual([
      "O5",
      "O4",
      "O3",
    ]);
  });

  test("are refused, with the field's path, for dimensions that orders don't have", async () => {
    await expect(list({ filters: "device:is:mobile" })).rejects.toMatchObject({
      code: "invalid_input",
      issues: [{ path: "filters", message: expect.stringContaining("device") }],
    });
  });
});

describe("a cursor", () => {
  test.each([...orderSortKeys])("walks over each order once, sorted by %s", async (sort) => {
    const { rows } = await list({ sort });
    expect(await walk({ sort, limit: 2 })).toEqual(rows);
  });

  test.each([
    ["another sort", { sort: "date" }],
    ["another search", { search: "O1" }],
    ["another range", february],
    ["other filters", { filters: "hour:is:9" }],
  ])("is refused with %s", async (_, query) => {
    const { next } = await list({ limit: 2 });
    await expect(list({ limit: 2, ...query, cursor: next })).rejects.toThrow(AppError);
  });

  test("is refused in another store", async () => {
    const other = await insertTestStore(db);
    const { next } = await list({ limit: 2 });
    await expect(list({ cursor: next }, other)).rejects.toThrow(AppError);
  });

  test("returns each order once while a sync adds later and earlier ones", async () => {
    const other = await insertTestStore(db);
    const deliver = (names: readonly number[]) =>
      ingestPage(db, {
        store: other,
        records: names.map((n) =>
          sampleOrder({
            name: `#${n}`,
            placed: new Date(Date.UTC(2026, 0, 1) + n * 7_200_000).toISOString(),
          }),
        ),
        now,
      });
    const first = Array.from({ length: 40 }, (_, n) => 100 + n);
    await deliver(first);
    let written = 0;
    const rows = await walk(
      { limit: 3 },
      { of: other, between: () => deliver([300 + written, 99 - (written += 1)]) },
    );
    const names = rows.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const n of first) expect(names).toContain(`#${n}`);
  });
});

test("adds up to the metrics of the range after any order events", async () => {
  const figures: [MetricId, keyof OrderList["totals"]][] = [
    ["orders", "count"],
    ["gross_sales", "grossSales"],
    ["discounts", "discounts"],
    ["returns", "returns"],
    ["net_sales", "netSales"],
    ["total_sales", "totalSales"],
  ];
  await assert(
    asyncProperty(
      orderHistories,
      integer({ min: 0, max: 60 }),
      constantFrom(...orderSortKeys),
      async (records, days, sort) => {
        const own = await insertTestStore(db);
        await connectShop(db, own, now);
        await ingestPage(db, { store: own, records, now });
        const from = new Date(Date.UTC(2026, 1, 18 + days)).toISOString().slice(0, 10);
        const range = { range: "custom", from, to: "2026-05-30" } as const;
        const query = { ...range, basis: "order_date", compare: "none" } as const;
        const ids = figures.map(([id]) => id);
        const later = Date.parse("2026-06-01T00:00:00Z");
        const values = await metricValues(db, { store: own, query, now: later }, ids);
        const listed = await list(range, own);
        for (const [index, [id, field]] of figures.entries()) {
          expect(listed.totals[field], id).toBe(values[index]?.value);
        }
        const rows = await walk({ ...range, sort, limit: 5 }, { of: own });
        const sumOf = (of: (row: OrderList["rows"][number]) => number) =>
          rows.reduce((sum, row) => sum + cents(of(row)), 0);
        expect(rows).toHaveLength(listed.totals.count);
        expect(sumOf(({ total }) => total)).toBe(cents(listed.totals.total));
        expect(sumOf(({ refunded }) => refunded)).toBe(cents(listed.totals.refunded));
      },
    ),
    { numRuns: testRuns(25) },
  );
});
