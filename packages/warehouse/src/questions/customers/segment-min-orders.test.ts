import {
  customerListQuerySchema,
  type CustomerListQuery,
} from "@cartograph/contracts/query-schemas.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import type { StoreContext } from "../../report-request.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { metricBreakdown } from "../breakdown/metric-breakdown.ts";
import { orderList } from "../orders/order-list.ts";
import { orderPage } from "../orders/order-page.ts";
import { metricRows } from "../rows/metric-rows.ts";
import { customerList } from "./customer-list.ts";
import { customerPage } from "./customer-page.ts";
import { customersReport } from "./customers-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const query = { range: "custom", from: "2026-03-01", to: "2026-03-31" } as const;

let db: Database;
let initial: StoreContext;
let changed: StoreContext;
beforeAll(async () => {
  db = await openTestDatabase();
  initial = await insertTestStore(db);
  changed = { ...initial, segmentMinOrders: { regular: 3, vip: 4 } };
  await connectShop(db, initial, now);
  const records = [1, 2, 3, 4, 5].flatMap((orders) =>
    Array.from({ length: orders }, (_, index) =>
      sampleOrder({
        name: `${orders}-${index}`,
        placed: `2026-03-0${index + 1}T12:00:00-05:00`,
        customer: `with ${orders}`,
        lines: [{ unitMinor: 1000 }],
      }),
    ),
  );
  await ingestPage(db, { store: initial, records, now });
});
afterAll(() => db.destroy());

async function segmentsOf(store: StoreContext) {
  const { segments } = await customersReport(db, { store, query, now });
  return segments.map((row) => [row.key, row.minOrders, row.maxOrders, row.customers]);
}

async function customersIn(store: StoreContext, asked: Partial<CustomerListQuery> = {}) {
  const input = customerListQuerySchema.parse({ sort: "orders", ...asked });
  const { rows } = await customerList(db, { store, query: {}, now }, input);
  return rows.map(({ externalId, segment }) => [externalId, segment]);
}

async function breakdownOf(store: StoreContext, id: "net_sales" | "customers_to_date") {
  const { rows } = await metricBreakdown(
    db,
    { store, query, now },
    { id, by: ["segment"], metrics: [], limit: 50 },
  );
  return Object.fromEntries(rows.map(({ values, metrics }) => [values[0], metrics[id]?.value]));
}

describe("a store with regular customers from 3 and VIP customers from 4 orders", () => {
  test("has the customers of each segment in its report", async () => {
    expect(await segmentsOf(changed)).toEqual([
      ["vip", 4, null, 2],
      ["regular", 3, 3, 1],
      ["one_time", 1, 2, 2],
    ]);
    expect(await segmentsOf(initial)).toEqual([
      ["vip", 5, null, 1],
      ["regular", 2, 4, 3],
      ["one_time", 1, 1, 1],
    ]);
  });

  test("lists and filters its customers by these segments", async () => {
    expect(await customersIn(changed)).toEqual([
      ["with 1", "one_time"],
      ["with 2", "one_time"],
      ["with 3", "regular"],
      ["with 4", "vip"],
      ["with 5", "vip"],
    ]);
    expect(await customersIn(changed, { filters: "segment:is:one_time" })).toHaveLength(2);
    expect(await customersIn(initial, { filters: "segment:is:one_time" })).toHaveLength(1);
  });

  test("breaks sales and customers down by these segments", async () => {
    expect(await breakdownOf(changed, "net_sales")).toEqual({ vip: 90, regular: 30, one_time: 30 });
    expect(await breakdownOf(initial, "net_sales")).toEqual({ vip: 50, regular: 90, one_time: 10 });
    const customers = await breakdownOf(changed, "customers_to_date");
    expect(customers).toEqual({ vip: 2, regular: 1, one_time: 2 });
  });

  test("shows the segment on the pages of a customer and of an order", async () => {
    const { id } = await db
      .selectFrom("customers")
      .select("id")
      .where("store_id", "=", initial.id)
      .where("ext_id", "=", "with 4")
      .executeTakeFirstOrThrow();
    const request = { store: changed, query: {}, now };
    const page = await customerPage(db, request, { id: String(id), limit: 50 });
    expect(page.segment).toBe("vip");
    const order = await orderPage(db, request, { id: page.orderList.rows[0]?.id ?? "" });
    expect(order.customer?.segment).toBe("vip");
  });

  test("filters orders and the rows of a metric without answers cached for other segments", async () => {
    const filtered = { ...query, filters: "segment:is:regular" };
    const input = { id: "customers", limit: 50 } as const;
    const listed = { ...filtered, limit: 50, sort: "-date" } as const;
    for (const [store, customers, orders] of [
      [initial, 3, 9],
      [changed, 1, 3],
    ] as const) {
      const request = { store, query: filtered, now };
      expect((await metricRows(db, request, input)).rows).toHaveLength(customers);
      expect((await orderList(db, request, listed)).totals.count).toBe(orders);
    }
  });
});
