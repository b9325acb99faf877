import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type {
  CheckoutHead,
  Customer,
  CustomerHead,
  Order,
  OrderHead,
  Records,
  StoreData,
} from "../core/store-data.ts";
import { dayMs, hourMs, zoneDay } from "../core/zone.ts";
import { receivedMoney, refundedTotal } from "../platforms/shopify/order-sums.ts";
import { createDemoStore } from "./demo-store.ts";

const noon = Date.UTC(2026, 5, 15, 16);

function segments(orders: readonly Order[]) {
  const counts = new Map<number, number>();
  for (const { isTest, customerId } of orders) {
    if (!isTest && customerId !== null) counts.set(customerId, (counts.get(customerId) ?? 0) + 1);
  }
  const share = (from: number, to: number) => {
    const those = [...counts.values()].filter((count) => count >= from && count <= to);
    return (those.length / counts.size) * 100;
  };
  return { oneTime: share(1, 1), regular: share(2, 4), vip: share(5, Number.MAX_SAFE_INTEGER) };
}

function stockLevels(data: StoreData) {
  const levels = { plenty: 0, few: 0, almostNone: 0 };
  for (const product of data.products.values()) {
    if (product.isGiftCard) continue;
    const units = product.variants
      .flatMap((variant) => variant.stock)
      .reduce((sum, level) => sum + level.available, 0);
    levels[units > 20 ? "plenty" : units > 5 ? "few" : "almostNone"] += 1;
  }
  return levels;
}

function shareOf(orders: Order[], is: (order: Order) => boolean): number {
  return orders.filter(is).length / orders.length;
}

/** The parts of an order that must not change later. */
function asPlaced({ id, number, processedAt, customerId, lines, channel, discounts }: Order) {
  return { id, number, processedAt, customerId, channel, discounts, line: lines[0] };
}

const orderCount = ({ olderOrders, orderIds }: Customer) => olderOrders + orderIds.length;

/** The listed heads whose record has another value in one of the fields. */
function wrongHeads<Head extends { id: number }>(
  records: Records<Head, Head>,
  fields: readonly (keyof Head)[],
): Head[] {
  return [...records.heads()].filter((head) => {
    const record = records.get(head.id);
    return fields.some((field) => record?.[field] !== head[field]);
  });
}

const afterHolidays = Date.UTC(2028, 0, 5, 4);

/** Generated once for each time, with the orders as a list: the store creates a record each time it is read. */
const generated = new Map<number, { data: StoreData; orders: Order[] }>();
function thirteenMonthsUntil(now: number) {
  const known = generated.get(now);
  if (known) return known;
  const data = createDemoStore().read(now);
  const created = { data, orders: [...data.orders.values()] };
  generated.set(now, created);
  return created;
}

describe.each([
  ["a day in spring", Date.UTC(2025, 3, 2, 16)],
  ["a day in autumn", Date.UTC(2026, 10, 21, 15)],
  ["a day after the holidays", afterHolidays],
])("the demo store on %s", (_name, now) => {
  const { data, orders } = thirteenMonthsUntil(now);
  const days =
    zoneDay(data.shop.timezone, now) - zoneDay(data.shop.timezone, orders[0]?.processedAt ?? 0);

  test("shows thirteen months at about 120 orders a day", () => {
    expect(days).toBeGreaterThan(390);
    expect(days).toBeLessThan(400);
    expect(orders.length / days).toBeGreaterThan(114);
    expect(orders.length / days).toBeLessThan(126);
  });

  test("has 72% one-time customers, 20% with two to four orders and 8% with more", () => {
    const { oneTime, regular, vip } = segments(orders);
    expect(Math.abs(oneTime - 72)).toBeLessThan(1);
    expect(Math.abs(regular - 20)).toBeLessThan(1);
    expect(Math.abs(vip - 8)).toBeLessThan(1);
  });

  test("has products with high, low and almost no stock", () => {
    const { plenty, few, almostNone } = stockLevels(data);
    expect(plenty).toBeGreaterThan(30);
    expect(few).toBeGreaterThanOrEqual(5);
    expect(almostNone).toBeGreaterThanOrEqual(3);
  });

  test("has some orders of every kind", () => {
    const refunded = shareOf(orders, (order) => order.refunds.length > 0);
    expect(refunded).toBeGreaterThan(0.05);
    expect(refunded).toBeLessThan(0.12);
    expect(shareOf(orders, (order) => order.discounts.length > 0)).toBeGreaterThan(0.1);
    for (const is of [
      (order: Order) => order.cancelledAt !== null,
      (order: Order) => order.edits.length > 0,
      (order: Order) => order.isTest,
      (order: Order) => order.payment === "voided",
      (order: Order) => order.channel === "pos",
      (order: Order) => order.channel === "draft",
      (order: Order) => order.customerId === null,
      (order: Order) => order.presentment !== null,
      (order: Order) => order.lines.some((line) => line.isGiftCard),
      (order: Order) => order.refunds.some((refund) => refund.adjustments.length > 0),
      (order: Order) => order.refunds.some((refund) => refund.shipping.length > 0),
      (order: Order) => (order.journey?.visits.length ?? 0) > 1,
      (order: Order) => order.tags.length > 0,
      (order: Order) => order.tags.length > 1,
    ]) {
      expect(shareOf(orders, is)).toBeGreaterThan(0);
      expect(shareOf(orders, is)).toBeLessThan(0.7);
    }
  });

  test("never refunds more than was paid and contains nothing from the future", () => {
    // One expectation for each of 48,000 orders would take seconds.
    expect(orders.filter((order) => refundedTotal(order) > receivedMoney(order))).toEqual([]);
    expect(orders.filter((order) => order.updatedAt > now)).toEqual([]);
    expect(orders.filter((order) => order.processedAt > order.updatedAt)).toEqual([]);
  });

  test("links each order with its customer in both directions", () => {
    const customers = [...data.customers.values()];
    const counted = customers.flatMap((customer) => customer.orderIds);
    expect(counted).toHaveLength(orders.filter((order) => order.customerId !== null).length);
    const customerOf = new Map(orders.map(({ id, customerId }) => [id, customerId]));
    const isWrong = (customer: Customer) =>
      customer.orderIds.some((id) => customerOf.get(id) !== customer.id);
    expect(customers.filter(isWrong)).toEqual([]);
  });
});

describe("the demo store", () => {
  test("returns the same orders for the same seed and time, whether read once or in steps", () => {
    const atOnce = createDemoStore({ months: 2 }).read(noon);
    const stepwise = createDemoStore({ months: 2 });
    for (let back = 40; back > 0; back -= 1) stepwise.read(noon - back * 6 * hourMs);
    const inSteps = stepwise.read(noon);
    const first = [...inSteps.orders.values()][0]?.processedAt ?? 0;
    const comparable = [...atOnce.orders.values()].filter((order) => order.processedAt > first);
    expect(comparable.length).toBeGreaterThan(3000);
    // Here and below, one expectation for each of thousands of records would take seconds.
    const isChanged = (order: Order) => !isDeepStrictEqual(inSteps.orders.get(order.id), order);
    expect(comparable.filter(isChanged)).toEqual([]);
    expect(inSteps.products).toEqual(atOnce.products);
  });

  test("lists orders, customers and checkouts with the values of their records", () => {
    const { orders, customers, checkouts } = createDemoStore({ months: 1 }).read(noon);
    const times = ["createdAt", "updatedAt"] as const;
    const ofOrders = ["id", ...times, "processedAt", "isTest", "channel"] as const;
    expect(wrongHeads<OrderHead>(orders, ofOrders)).toEqual([]);
    expect(wrongHeads<CustomerHead>(customers, ["id", "updatedAt"])).toEqual([]);
    const ofCheckouts = ["id", ...times, "completedAt", "stepReached"] as const;
    expect(wrongHeads<CheckoutHead>(checkouts, ofCheckouts)).toEqual([]);
  });

  test("returns different orders for another seed", () => {
    const [a, b] = [1, 2].map((seed) => createDemoStore({ seed, months: 1 }).read(noon));
    expect(a?.orders.size).not.toBe(b?.orders.size);
  });

  test("changes past days only through shipments, refunds, cancellations and stock", () => {
    const today = createDemoStore({ months: 2 }).read(noon);
    const later = createDemoStore({ months: 2 }).read(noon + 20 * dayMs);
    const first = [...later.orders.values()][0]?.processedAt ?? 0;
    const shared = [...today.orders.values()].filter((order) => order.processedAt >= first);
    expect(shared.length).toBeGreaterThan(3000);
    const isChanged = (order: Order) => {
      const now = later.orders.get(order.id);
      return (
        !now ||
        !isDeepStrictEqual(asPlaced(now), asPlaced(order)) ||
        now.refunds.length < order.refunds.length
      );
    };
    expect(shared.filter(isChanged)).toEqual([]);
    const isReduced = (customer: Customer) => {
      const now = later.customers.get(customer.id);
      return (
        now && (orderCount(now) < orderCount(customer) || now.createdAt !== customer.createdAt)
      );
    };
    expect([...today.customers.values()].filter(isReduced)).toEqual([]);
  });

  test("adds orders and increases the version as time passes", () => {
    const store = createDemoStore({ months: 1 });
    const { version, orders } = store.read(noon);
    const before = orders.size;
    expect(store.read(noon).version).toBe(version);
    const later = store.read(noon + 6 * hourMs);
    expect(later.orders.size).toBeGreaterThan(before);
    expect(later.version).toBeGreaterThan(version);
  });

  test("returns the earlier orders again when the clock goes back", () => {
    const store = createDemoStore({ months: 1 });
    const before = store.read(noon).orders.size;
    store.read(noon + 3 * dayMs);
    expect(store.read(noon).orders.size).toBe(before);
  });

  test("has at least sixty products in three collections, some in two of them", () => {
    const data = createDemoStore({ months: 1 }).read(noon);
    expect(data.products.size).toBeGreaterThanOrEqual(60);
    const titles = [...data.collections.values()].map((collection) => collection.title);
    expect(titles).toEqual(["Summer Collection", "Winter Collection", "Essentials"]);
    const members = [...data.collections.values()].flatMap((collection) => collection.productIds);
    expect(new Set(members).size).toBeLessThan(members.length);
    const skus = [...data.variants.values()].map((variant) => variant.sku);
    expect(new Set(skus).size).toBe(skus.length);
  });

  test("sells more in late November than in January, and more summer products in summer", () => {
    const { data, orders } = thirteenMonthsUntil(afterHolidays);
    const summerIds = new Set([...data.collections.values()][0]?.productIds);
    const ofMonth = (month: number, year = 2027) =>
      orders.filter((order) => {
        const date = new Date(order.processedAt);
        return date.getUTCMonth() === month && date.getUTCFullYear() === year;
      });
    const summerShare = (month: number) => {
      const lines = ofMonth(month).flatMap((order) => order.lines);
      return lines.filter((line) => summerIds.has(line.productId ?? 0)).length / lines.length;
    };
    expect(ofMonth(10).length / 30).toBeGreaterThan((ofMonth(0).length / 31) * 1.2);
    expect(summerShare(6)).toBeGreaterThan(summerShare(0) * 2.5);
  });
});
