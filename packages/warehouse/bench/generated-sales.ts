import { channelCodes } from "@cartograph/database/tables/sales.table.ts";
import type { StoreContext } from "../src/report-request.ts";
import { startOfDay } from "../src/calendar/zoned-day.ts";

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

/** Rows in insert column order. */
export type SalesRows = Record<
  "customers" | "orders" | "lines" | "ledger" | "changes",
  unknown[][]
>;

export function emptySales(): SalesRows {
  return { customers: [], orders: [], lines: [], ledger: [], changes: [] };
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
    rows.customers.push([customers.count, store, `customer-${customers.count}`]);
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
    rows.lines.push([
      store,
      day,
      id,
      line,
      `${id}-${line}`,
      product,
      1,
      quantity,
      gross,
      discount,
      units,
    ]);
    if (isRefunded) rows.changes.push([store, id, 1, line, product, gross - discount]);
  }
  const type = isNew ? 1 : 2;
  const discountCodes = code === null ? null : JSON.stringify([code]);
  rows.orders.push([
    id,
    store,
    `order-${id}`,
    `#${id}`,
    day,
    placedAt,
    placedAt,
    customer,
    type,
    channel,
    country,
    discountCodes,
    goods,
    goods + 495,
    returned,
    returned,
  ]);
  const units = sumOf(lines, ({ quantity }) => quantity);
  const gross = sumOf(lines, (line) => line.gross);
  const discount = sumOf(lines, (line) => line.discount);
  const isOnline = channel === online ? 1 : 0;
  rows.ledger.push([
    store,
    day,
    id,
    0,
    null,
    placedAt,
    null,
    null,
    1,
    1,
    isOnline,
    units,
    gross,
    discount,
    0,
    495,
    0,
  ]);
  if (!isRefunded) return;
  const days = 1 + Math.floor(random() * 14);
  rows.ledger.push([
    store,
    day + days,
    id,
    1,
    day,
    placedAt + days * dayMs,
    placedAt,
    "refund",
    0,
    0,
    0,
    0,
    0,
    0,
    goods,
    0,
    goods,
  ]);
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
