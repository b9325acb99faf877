import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTwoStores, type TwoStores } from "./two-stores.ts";

const header =
  "Name,Email,Financial Status,Currency,Shipping,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Country,Cancelled at,Vendor,Id,Subtotal,Taxes,Total,Discount Amount,Refunded Amount,Source";
const orderCount = 120;
const everything = "range=custom&from=2011-01-01&to=2011-05-31&basis=order_date";

type Order = { number: number; day: string; customer: number; mugs: number; boxes: number };

/** One order a day from January 1, by forty customers in turn; every tenth is a guest's. */
const orders = Array.from({ length: orderCount }, (_, index): Order => {
  const day = new Date(Date.UTC(2011, 0, 1 + index)).toISOString().slice(0, 10);
  return { number: index + 1, day, customer: index % 40, mugs: 1 + (index % 4), boxes: index % 3 };
});
const isGuest = ({ number }: Order) => number % 10 === 0;
/** Every fifteenth order has one mug returned a day later. */
const isRefunded = ({ number }: Order) => number % 15 === 0;
const mugPence = 150;
const boxPence = 999;
const shippingPence = 500;
const grossOf = ({ mugs, boxes }: Order) => mugs * mugPence + boxes * boxPence;
const sum = (of: (order: Order) => number) => orders.reduce((all, order) => all + of(order), 0);
const pounds = (pence: number) => (pence / 100).toFixed(2);
const pence = (amount: number | null | undefined) => Math.round(Number(amount) * 100);

function rowsOf(order: Order): string[] {
  const { number, day, customer, mugs, boxes } = order;
  const email = isGuest(order) ? "" : `c${customer}@example.com`;
  const createdAt = `${day} 10:00:00 +0000`;
  const total = grossOf(order) + shippingPence;
  const refunded = isRefunded(order) ? mugPence : 0;
  const totals = `${pounds(grossOf(order))},0.00,${pounds(total)},0.00,${pounds(refunded)},web`;
  const first = `#${number},${email},paid,GBP,${pounds(shippingPence)},${createdAt},${mugs},MUG,${pounds(mugPence)},M1,GB,,Shop,${7000 + number},${totals}`;
  if (boxes === 0) return [first];
  return [
    first,
    `#${number},${email},,,,${createdAt},${boxes},BOX,${pounds(boxPence)},B1,,,Shop,,,,,,,`,
  ];
}

const refundRows = orders.filter(isRefunded).map((order, index) => {
  const day = new Date(Date.parse(order.day) + 86_400_000).toISOString().slice(0, 10);
  return `#${order.number},${day} 09:00:00 +0000,C${index},line,M1,MUG,1,${pounds(mugPence)}`;
});
const refundHeader =
  "Order,Refunded at,Credit note,Kind,Lineitem sku,Lineitem name,Quantity,Amount";

describe("generated orders, imported and synced", () => {
  let stores: TwoStores;
  const both = () => [stores.imported, stores.synced];

  beforeAll(async () => {
    const rows = orders.flatMap(rowsOf);
    stores = await openTwoStores(
      {
        orders: gzipSync([header, ...rows, ""].join("\n")),
        refunds: gzipSync([refundHeader, ...refundRows, ""].join("\n")),
      },
      { rows: rows.length, orders: orderCount },
    );
  });
  afterAll(() => stores?.close());

  test("match the headline values to the penny", async () => {
    const refunded = sum((order) => (isRefunded(order) ? mugPence : 0));
    for (const store of both()) {
      const { salesSummary } = await store.get<Dashboard>(`/api/dashboard?${everything}`);
      expect(salesSummary).toMatchObject({
        orders: orderCount,
        units: sum(({ mugs, boxes }) => mugs + boxes),
        customers: 40 - orders.slice(0, 40).filter(isGuest).length,
        guestOrders: orders.filter(isGuest).length,
      });
      expect(pence(salesSummary.grossSales)).toBe(sum(grossOf));
      expect(pence(salesSummary.refunded)).toBe(refunded);
      expect(pence(salesSummary.totalSales)).toBe(
        sum(grossOf) + orderCount * shippingPence - refunded,
      );
    }
  });

  test("have the same revenue on every day", async () => {
    const [first, second] = await Promise.all(
      both().map((store) => store.get<Dashboard>(`/api/dashboard?${everything}`)),
    );
    expect(first?.revenueByDay.filter((day) => day.orders === 1)).toHaveLength(orderCount);
    expect(first?.revenueByDay).toEqual(second?.revenueByDay);
  });

  test("have the same products and customer segments", async () => {
    for (const store of both()) {
      const { products } = await store.get<ProductsReport>(`/api/products?${everything}`);
      expect(products.map(({ sku, units }) => [sku, units]).toSorted()).toEqual([
        ["B1", sum(({ boxes }) => boxes)],
        ["M1", sum(({ mugs }) => mugs)],
      ]);
      const { segments } = await store.get<CustomersReport>(`/api/customers?${everything}`);
      const counts = Object.fromEntries(segments.map((row) => [row.key, row.customers]));
      // 36 customers with an account, three orders each.
      expect(counts).toEqual({ vip: 0, regular: 36, one_time: 0 });
    }
  });
});
