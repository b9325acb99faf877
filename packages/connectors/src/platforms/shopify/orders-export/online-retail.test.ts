import { createReadStream, existsSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import { z } from "zod";
import { describe, expect, test } from "vitest";
import { isFullTest } from "@cartograph/contracts/testing/test-runs.ts";
import { importedAt } from "./orders-export.fixture.ts";
import { readOrdersExport } from "./read-orders-export.ts";

const folder = new URL("../../../../../../../shared/data/online_retail/", import.meta.url);
const exportFile = new URL("orders_export.csv.gz", folder);
const isThere = existsSync(exportFile);
const mustBeThere = process.env["REQUIRE_SHARED"] === "1";

/** Rows that `npm test` reads in another order; `pnpm test:full` reads all 528,233. */
const mixedRows = 60_000;

const reportSchema = z.object({
  orders: z.int(),
  csv_rows: z.int(),
  orders_without_customer: z.int(),
  customers: z.int(),
  units: z.int(),
  gross_line_sales: z.string(),
  shipping: z.string(),
  total_sales: z.string(),
  refunded_amount: z.string(),
  financial_status: z.record(z.string(), z.int()),
  cancelled_orders: z.int(),
});

describe.skipIf(!isThere && !mustBeThere)("orders of the Online Retail data set", () => {
  test("are all read, and their sums match the data set's report", async () => {
    const report = reportSchema.parse(
      JSON.parse(readFileSync(new URL("report.json", folder), "utf8")),
    );
    const { seen, customers, statuses } = await sumsOf(() =>
      createReadStream(exportFile).pipe(createGunzip()),
    );

    expect(seen).toEqual({
      rows: report.csv_rows,
      orders: report.orders,
      refused: 0,
      withoutCustomer: report.orders_without_customer,
      units: report.units,
      gross: pence(report.gross_line_sales),
      shipping: pence(report.shipping),
      total: pence(report.total_sales),
      unexplained: 0,
      refunded: pence(report.refunded_amount),
      cancelled: report.cancelled_orders,
    });
    expect(customers.size).toBe(report.customers);
    expect(statuses).toEqual(report.financial_status);
  });

  test("are the same with the rows in another order", async () => {
    const [header = "", ...all] = gunzipSync(readFileSync(exportFile))
      .toString()
      .trimEnd()
      .split("\n");
    const lines = isFullTest ? all : all.slice(0, mixedRows);
    const text = Buffer.from(`${header}\n${lines.join("\n")}\n`);
    const asTheyAre = await sumsOf(() => Readable.from([text], { objectMode: true }));
    const open = () => Readable.from(mixed(lines, header), { objectMode: true });
    expect(await sumsOf(open)).toEqual(asTheyAre);
  });
});

/** Every row once, with neighbors far apart; no row of this file has two lines. */
function* mixed(lines: readonly string[], header: string): Generator<Uint8Array> {
  yield Buffer.from(`${header}\n`);
  const step = 7919;
  for (let start = 0; start < step; start++) {
    let block = "";
    for (let at = start; at < lines.length; at += step) block += `${lines[at]}\n`;
    yield Buffer.from(block);
  }
}

async function sumsOf(open: () => AsyncIterable<Uint8Array>) {
  const seen = {
    rows: 0,
    orders: 0,
    refused: 0,
    withoutCustomer: 0,
    units: 0,
    gross: 0,
    shipping: 0,
    total: 0,
    unexplained: 0,
    refunded: 0,
    cancelled: 0,
  };
  const customers = new Set<string>();
  const statuses: Record<string, number> = {};
  for await (const { rows, order, refused } of readOrdersExport(open, { importedAt })) {
    seen.rows = rows;
    seen.refused += refused.length;
    if (!order) continue;
    const { record } = order;
    seen.orders++;
    seen.unexplained += Math.abs(order.unexplainedMinor);
    for (const line of record.lines) {
      seen.units += line.quantity;
      seen.gross += line.totalMinor;
    }
    seen.shipping += record.shippingMinor;
    seen.total += record.totalMinor;
    for (const refund of record.refunds) {
      seen.refunded += refund.adjustmentMinor + refund.shippingMinor;
      for (const line of refund.lines) seen.refunded += line.subtotalMinor;
    }
    if (record.cancelledAt !== null) seen.cancelled++;
    if (record.customerExternalId === null) seen.withoutCustomer++;
    else customers.add(record.customerExternalId);
    statuses[record.financialStatus] = (statuses[record.financialStatus] ?? 0) + 1;
  }
  return { seen, customers, statuses };
}

function pence(pounds: string): number {
  return Math.round(Number(pounds) * 100);
}
