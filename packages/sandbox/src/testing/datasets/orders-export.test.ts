import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sumMinor } from "../../core/money.ts";
import { lineGross, refundedTotal, totalPrice } from "../../platforms/shopify/order-sums.ts";
import { hasSharedFiles, sharedDirectory } from "../real-schema.ts";
import { loadOrdersExport } from "./orders-export.ts";

const header =
  "Name,Email,Financial Status,Currency,Shipping,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Country,Cancelled at,Vendor,Id";
const orders = [
  header,
  "#1,a@example.com,paid,GBP,5.00,2011-07-01 10:00:00 +0100,2,MUG,1.50,m1,GB,,Shop,11",
  '#1,a@example.com,,,,2011-07-01 10:00:00 +0100,3,"MUG, BLUE",1.50,M1,,,Shop,',
  "#2,,paid,GBP,0.00,2011-07-02 10:00:00 +0100,1,BOX,9.99,B1,FR,2011-07-02 10:05:00 +0100,Shop,12",
].join("\n");
const refunds = [
  "Order,Refunded at,Credit note,Kind,Lineitem sku,Lineitem name,Quantity,Amount",
  "#1,2011-07-05 09:00:00 +0100,C1,line,M1,MUG,4,6.00",
  "#1,2011-07-05 09:00:00 +0100,C1,shipping,POST,POSTAGE,0,2.50",
  "#2,2011-07-06 09:00:00 +0100,C2,adjustment,D,Discount,0,0.49",
].join("\n");

const pounds = (minor: number) => (minor / 100).toFixed(2);

const load = () => loadOrdersExport(gzipSync(orders), gzipSync(refunds)).data;

describe("an orders export", () => {
  test("creates one product for each SKU and one customer for each email address", () => {
    const data = load();
    expect(data.shop).toMatchObject({ currency: "GBP", timezone: "Europe/London" });
    expect([...data.orders.keys()]).toEqual([11, 12]);
    expect([...data.products.values()].map((product) => product.title)).toEqual(["MUG", "BOX"]);
    expect([...data.customers.values()].map((one) => one.orderIds)).toEqual([[11]]);
    expect(data.orders.get(11)?.processedAt).toBe(Date.UTC(2011, 6, 1, 9));
    expect(data.orders.get(12)).toMatchObject({
      customerId: null,
      countryCode: "FR",
      cancelledAt: Date.UTC(2011, 6, 2, 9, 5),
    });
  });

  test("dates each refund separately and takes its units from the lines in order", () => {
    const order = load().orders.get(11);
    const [refund] = order?.refunds ?? [];
    expect(refund?.processedAt).toBe(Date.UTC(2011, 6, 5, 8));
    expect(refund?.lines.map(({ quantity, subtotalMinor }) => [quantity, subtotalMinor])).toEqual([
      [2, 300],
      [2, 300],
    ]);
    expect(refund?.shipping.map((part) => part.subtotalMinor)).toEqual([250]);
    expect(order?.updatedAt).toBe(refund?.processedAt);
    const other = load().orders.get(12);
    expect(other?.refunds[0]?.adjustments.map((part) => part.givenMinor)).toEqual([49]);
  });

  test("rejects refunds that match no order", () => {
    const tooMany = refunds.replace("MUG,4,6.00", "MUG,9,6.00");
    expect(() => loadOrdersExport(gzipSync(orders), gzipSync(tooMany))).toThrow("fewer units");
  });
});

describe.skipIf(!hasSharedFiles())("a real store's orders export", () => {
  test("matches the totals recorded when the file was converted", () => {
    const directory = new URL("data/online_retail/", sharedDirectory);
    const read = (name: string) => readFileSync(new URL(name, directory));
    const report = JSON.parse(read("report.json").toString()) as Record<string, string | number>;
    const { data } = loadOrdersExport(read("orders_export.csv.gz"), read("refunds.csv.gz"));
    const sums = { gross: 0, shipping: 0, total: 0, refunded: 0, units: 0, rows: 0, cancelled: 0 };
    for (const order of data.orders.values()) {
      for (const line of order.lines) sums.gross += lineGross(line) - sumMinor(line.discounts);
      for (const line of order.shippingLines) {
        sums.shipping += line.priceMinor - sumMinor(line.discounts);
      }
      sums.total += totalPrice(order);
      sums.refunded += refundedTotal(order);
      sums.units += order.lines.reduce((sum, line) => sum + line.quantity, 0);
      sums.rows += order.lines.length;
      sums.cancelled += order.cancelledAt === null ? 0 : 1;
    }
    expect({
      orders: data.orders.size,
      csv_rows: sums.rows,
      customers: data.customers.size,
      units: sums.units,
      gross_line_sales: pounds(sums.gross),
      shipping: pounds(sums.shipping),
      total_sales: pounds(sums.total),
      refunded_amount: pounds(sums.refunded),
      cancelled_orders: sums.cancelled,
    }).toEqual({
      orders: report["orders"],
      csv_rows: report["csv_rows"],
      customers: report["customers"],
      units: report["units"],
      gross_line_sales: report["gross_line_sales"],
      shipping: report["shipping"],
      total_sales: report["total_sales"],
      refunded_amount: report["refunded_amount"],
      cancelled_orders: report["cancelled_orders"],
    });
  });
});
