import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricRows } from "@cartograph/contracts/metrics/metric-rows.ts";
import { expect, test } from "vitest";
import { linesOfMonth, type OrderMoney, ordersOfFile, refundsOfFile } from "./files-by-order.ts";
import { cents, referenceHeadline } from "./reference.ts";
import type { RestClient } from "./rest-client.ts";
import type { TwoStores } from "./two-stores.ts";

const everything = "range=custom&from=2010-12-01&to=2011-12-09";

/** @param stores the store that imported the orders and the one that synced them, once they are open */
export function testRows(stores: () => Pick<TwoStores, "imported" | "synced">): void {
  test("lists the sales of every order of the files, one by one, on both bases", async () => {
    const { imported, synced } = stores();
    const orders = ordersOfFile();
    const refunds = refundsOfFile();
    expect(orders).toHaveLength(referenceHeadline().orders);
    const dated = byOrderAndDay([...orders, ...refunds]);
    const ordered = byOrderAndDay(
      orders.map((order) => ({ ...order, cents: order.cents - order.refundedCents })),
    );
    const cases = [
      { by: "sync", store: synced, basis: "refund_date", expected: dated },
      { by: "sync", store: synced, basis: "order_date", expected: ordered },
      { by: "import", store: imported, basis: "order_date", expected: ordered },
    ] as const;
    for (const { by, store, basis, expected } of cases) {
      const rows = await allRows(store, { id: "total_sales", days: everything, basis });
      expect(differences(byOrderAndDay(rows), expected), `${by}, ${basis}`).toEqual([]);
    }
  }, 120_000);

  test("lists every order of the file once", async () => {
    const { imported, synced } = stores();
    const expected = ordersOfFile().map(({ order, day }) => `${order} ${day} 1`);
    for (const [by, store] of Object.entries({ imported, synced })) {
      const rows = await allRows(store, { id: "orders", days: everything, basis: "order_date" });
      const listed = rows.map(({ order, day, cents: count }) => `${order} ${day} ${count / 100}`);
      expect(listed.toSorted(), by).toEqual(expected.toSorted());
    }
  }, 120_000);

  test("lists every product line of nine days, one by one", async () => {
    const { imported, synced } = stores();
    const expected = linesOfMonth("2011-12")
      .filter((line) => line.cents !== 0)
      .map(inText);
    for (const [by, store] of Object.entries({ imported, synced })) {
      const rows = await allRows(store, {
        id: "product_revenue",
        days: "range=custom&from=2011-12-01&to=2011-12-09",
        basis: "order_date",
      });
      expect(rows.map(inText).toSorted(), by).toEqual(expected.toSorted());
    }
  }, 120_000);
}

type Wanted = { id: MetricId; days: string; basis: DateBasis };

/** Walks all pages; a count is multiplied by 100 like an amount. */
async function allRows(store: RestClient, { id, days, basis }: Wanted): Promise<OrderMoney[]> {
  const rows: OrderMoney[] = [];
  let next: string | null = "";
  let count = 0;
  while (next !== null) {
    const page: MetricRows = await store.get(
      `/api/metrics/${id}/rows?${days}&basis=${basis}&limit=500${next && `&cursor=${encodeURIComponent(next)}`}`,
    );
    for (const { cells } of page.rows) {
      rows.push({
        order: String(cells.order_name),
        day: String(cells.day),
        cents: cents(cells[id] ?? Number.NaN),
      });
    }
    ({ next, count } = page);
  }
  expect(rows).toHaveLength(count);
  return rows;
}

/** Sums in cents by order and day, without days that add up to nothing. */
function byOrderAndDay(all: readonly OrderMoney[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { order, day, cents: added } of all) {
    const key = `${order} ${day}`;
    sums.set(key, (sums.get(key) ?? 0) + added);
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

/** Orders and days whose sums differ, in words short enough to read in a failure. */
function differences(one: Map<string, number>, other: Map<string, number>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((key) => one.get(key) !== other.get(key))
    .map((key) => `${key}: ${one.get(key)} instead of ${other.get(key)}`);
}

function inText({ order, day, cents: amount }: OrderMoney): string {
  return `${order} ${day} ${amount}`;
}
