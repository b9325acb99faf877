import {
  channelCodes,
  financialStatusCodes,
  originCodes,
} from "@cartograph/database/tables/sales.table.ts";
import type { StoreContext } from "../src/report-request.ts";
import { startOfDay } from "../src/calendar/zoned-day.ts";
import { noAmounts } from "../src/ingestion/sales/ledger-amounts.ts";

/*
 * Five thousand products sold by Zipf's law, 2.5 lines per order, a fifth of the orders from new customers, a quarter
 * with a discount code, a fifth not from the online store, one in twenty refunded.
 */

export const generatedStore: StoreContext = { id: 1, timezone: "Europe/London", currency: "GBP" };
export const products = 5000;
const newCustomerShare = 0.2;
const dayMs = 86_400_000;

const countries = "GB,US,IE,DE,FR,NL,ES,IT,SE,DK,NO,BE,AT,CH,PL,PT,CA,AU,JP,NZ".split(",");
const codes = Array.from({ length: 40 }, (_, index) => `CODE${index + 1}`);
const { online_store: online, pos, draft, other } = channelCodes;
const channels = [online, online, online, online, online, online, online, online, pos, pos, draft];

/** In the order in which rows are inserted. */
export const generatedTables = [
  "customers",
  "orders",
  "sold_lines",
  "ledger_entries",
  "line_changes",
] as const;

/** Rows by table. All rows of a table have the same columns in the same order. */
export type SalesRows = Record<(typeof generatedTables)[number], Record<string, unknown>[]>;

export function emptySales(): SalesRows {
  return { customers: [], orders: [], sold_lines: [], ledger_entries: [], line_changes: [] };
}

type NewOrder = {
  id: number;
  day: number;
  random: () => number;
  customers: { count: number };
};

export function addOrder(rows: SalesRows, { id, day, random, customers }: NewOrder): void {
  const store = generatedStore.id;
  const placedAt = startOfDay(day, generatedStore.timezone) + Math.floor(random() * 82_800_000);
  const isNew = customers.count === 0 || random() < newCustomerShare;
  if (isNew) {
    customers.count += 1;
    rows.customers.push({
      id: customers.count,
      store_id: store,
      ext_id: `customer-${customers.count}`,
    });
  }
  const customer = isNew ? customers.count : 1 + Math.floor(random() * customers.count);
  const channel = pick(channels, random) ?? other;
  const country = random() < 0.02 ? null : zipf(countries, random);
  const code = random() < 0.25 ? zipf(codes, random) : null;
  const isRefunded = random() < 0.05;
  const lines = Array.from({ length: 1 + Math.floor(random() * 4) }, () => newLine(random, code));
  const goods = sumOf(lines, ({ gross, discount }) => gross - discount);
  const returned = isRefunded ? goods : 0;
  for (const [line, { product, quantity, gross, discount }] of lines.entries()) {
    const units = isRefunded ? quantity : 0;
    rows.sold_lines.push({
      store_id: store,
      day,
      order_id: id,
      line_no: line,
      ext_text: `${id}-${line}`,
      product_id: product,
      item_id: 1,
      quantity,
      gross_minor: gross,
      discount_minor: discount,
      returned_quantity: units,
      is_gift_card: 0,
      tax_minor: 0,
    });
    if (!isRefunded) continue;
    rows.line_changes.push({
      store_id: store,
      order_id: id,
      entry_no: 1,
      line_no: line,
      product_id: product,
      returns_minor: gross - discount,
    });
  }
  const type = isNew ? 1 : 2;
  const discountCodes = code === null ? null : JSON.stringify([code]);
  rows.orders.push({
    id,
    store_id: store,
    ext_key: `order-${id}`,
    name: `#${id}`,
    day,
    placed_at: placedAt,
    updated_at: placedAt,
    customer_id: customer,
    customer_type: type,
    channel,
    country_code: country,
    discount_codes: discountCodes,
    goods_minor: goods,
    total_minor: goods + 495,
    returns_minor: returned,
    refunded_minor: returned,
    origin: originCodes.api,
    content_hash: 1,
    is_test: 0,
    financial_status: financialStatusCodes.paid,
    currency: generatedStore.currency,
    has_products: 1,
  });
  const units = sumOf(lines, ({ quantity }) => quantity);
  const gross = sumOf(lines, (line) => line.gross);
  const discount = sumOf(lines, (line) => line.discount);
  const isOnline = channel === online ? 1 : 0;
  const sale = {
    store_id: store,
    day,
    order_id: id,
    entry_no: 0,
    order_day: null,
    occurred_at: placedAt,
    order_placed_at: null,
    kind: null,
    ...noAmounts(),
    orders: 1,
    product_orders: 1,
    online_orders: isOnline,
    units,
    gross_minor: gross,
    discounts_minor: discount,
    shipping_minor: 495,
  };
  rows.ledger_entries.push(sale);
  if (!isRefunded) return;
  const days = 1 + Math.floor(random() * 14);
  rows.ledger_entries.push({
    ...sale,
    day: day + days,
    entry_no: 1,
    order_day: day,
    occurred_at: placedAt + days * dayMs,
    order_placed_at: placedAt,
    kind: "refund",
    ...noAmounts(),
    returns_minor: goods,
    refunded_minor: goods,
  });
}

type Line = { product: number; quantity: number; gross: number; discount: number };

function newLine(random: () => number, code: string | null): Line {
  const product = 1 + Math.floor((products + 1) ** random() - 1);
  const quantity = 1 + Math.floor(random() * 3);
  const gross = quantity * (500 + (product % 97) * 50);
  return { product, quantity, gross, discount: code === null ? 0 : Math.round(gross / 10) };
}

function pick<Value>(values: readonly Value[], random: () => number): Value | undefined {
  return values[Math.floor(random() * values.length)];
}

function zipf(values: readonly string[], random: () => number): string | null {
  return values[Math.floor((values.length + 1) ** random() - 1)] ?? null;
}

function sumOf(lines: readonly Line[], amountOf: (line: Line) => number): number {
  return lines.reduce((sum, line) => sum + amountOf(line), 0);
}
