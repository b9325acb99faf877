import { describe, expect } from "vitest";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { test, threeDays } from "../../testing/cart-test.ts";
import { sampleCheckout } from "../../testing/sample-checkout.ts";
import { sampleItemDay, sampleSessionDay } from "../../testing/sample-days.ts";
import { sampleOrder } from "../../testing/sample-order.ts";

/** Sessions that reached each step, from cart to purchase. */
function steps(day: string, counts: readonly number[]) {
  const events = [
    "add_to_cart",
    "begin_checkout",
    "add_shipping_info",
    "add_payment_info",
    "purchase",
  ];
  const rows = events.map((event, index) => [event, { sessions: counts[index] ?? 0 }] as const);
  return sampleSessionDay({ day, breakdown: "event", rows: Object.fromEntries(rows) });
}

const total = (day: string, purchases: number) =>
  sampleSessionDay({ day, rows: { "": { sessions: 500, purchases } } });

const cartPageDay = (day: string, rows: Record<string, { sessions: number }>) =>
  sampleSessionDay({ day, breakdown: "cart_page", rows });

describe("figures from Google Analytics", () => {
  const alone = { previousAbandonmentRate: null, previousAddedToCart: null };

  test("make up a consistent funnel, days and last steps", async ({ openStore }) => {
    const store = await openStore();
    await store.ingest([
      steps("2026-06-14", [10, 5, 4, 3, 2]),
      steps("2026-06-15", [40, 20, 12, 9, 8]),
      steps("2026-06-16", [60, 30, 18, 11, 6]),
      steps("2026-06-17", []),
    ]);
    const report = await store.report(threeDays);
    expect(report.missing).toEqual([]);
    expect(report.checkoutFunnel).toEqual({
      addedToCart: 100,
      startedCheckout: 50,
      enteredShipping: 30,
      enteredPayment: 20,
      completedOrder: 14,
      abandonmentRate: 86,
    });
    expect(report.summary).toMatchObject({
      addedToCart: 100,
      startedCheckout: 50,
      abandonmentRate: 86,
    });
    expect(report.abandonmentByDay).toEqual([
      { date: "2026-06-15", abandonmentRate: 80, addedToCart: 40, isComplete: true, ...alone },
      { date: "2026-06-16", abandonmentRate: 90, addedToCart: 60, isComplete: true, ...alone },
      { date: "2026-06-17", abandonmentRate: null, addedToCart: 0, isComplete: false, ...alone },
    ]);
    const exits = report.exitPages.map(({ page, sessions }) => [page, sessions]);
    expect(exits).toEqual([
      ["Cart", 50],
      ["Checkout", 20],
      ["Shipping", 10],
      ["Payment", 6],
    ]);
  });

  const uncompared = { sessionsPercentChange: null, isNew: false };

  test("are compared with the previous days once all of them are synced", async ({ openStore }) => {
    const store = await openStore();
    await store.ingest([
      steps("2026-06-12", [10, 5, 4, 3, 2]),
      steps("2026-06-13", []),
      steps("2026-06-14", [20, 5, 4, 3, 2]),
      steps("2026-06-15", [40, 20, 12, 9, 8]),
      steps("2026-06-16", [60, 30, 18, 11, 6]),
      steps("2026-06-17", []),
    ]);
    const before = async (query: ReportQuery) =>
      (await store.report(query)).abandonmentByDay.map((day) => [
        day.previousAbandonmentRate,
        day.previousAddedToCart,
      ]);
    expect(await before(threeDays)).toEqual([
      [80, 10],
      [null, 0],
      [null, null],
    ]);
    expect((await before({ ...threeDays, compare: "none" })).flat()).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });

  test("leave out days that were never synced", async ({ openStore }) => {
    const store = await openStore();
    await store.ingest([steps("2026-06-16", [60, 30, 18, 11, 6])]);
    const report = await store.report(threeDays);
    expect(report.abandonmentByDay.map(({ date }) => date)).toEqual(["2026-06-16"]);
  });

  test("list the pages where carts were filled, most sessions first", async ({ openStore }) => {
    const store = await openStore();
    const rows = { "/products/lamp": { sessions: 30 }, "/sale": { sessions: 10 } };
    const breakdown = "cart_page";
    await store.ingest([
      sampleSessionDay({ day: "2026-06-15", breakdown, rows }),
      sampleSessionDay({ day: "2026-06-16", breakdown, rows: { "/sale": { sessions: 40 } } }),
    ]);
    expect((await store.report(threeDays)).cartPages).toEqual([
      { page: "/sale", sessions: 50, share: 62.5, ...uncompared },
      { page: "/products/lamp", sessions: 30, share: 37.5, ...uncompared },
    ]);
  });

  test("have the change of each page and last step over complete days", async ({ openStore }) => {
    const store = await openStore();
    await store.ingest([
      steps("2026-06-12", [10, 5, 4, 3, 3]),
      steps("2026-06-13", []),
      steps("2026-06-15", [40, 20, 12, 9, 8]),
      steps("2026-06-16", []),
      steps("2026-06-17", [90, 30, 18, 11, 6]),
      cartPageDay("2026-06-12", { "/sale": { sessions: 40 } }),
      cartPageDay("2026-06-15", { "/sale": { sessions: 10 }, "/new": { sessions: 5 } }),
      cartPageDay("2026-06-17", { "/sale": { sessions: 70 } }),
    ]);
    const { cartPages, exitPages } = await store.report(threeDays);
    expect(
      cartPages.map((row) => [row.page, row.sessions, row.sessionsPercentChange, row.isNew]),
    ).toEqual([
      ["/sale", 80, -75, false],
      ["/new", 5, null, true],
    ]);
    expect(exitPages.map((row) => [row.page, row.sessionsPercentChange, row.isNew])).toEqual([
      ["Cart", 300, false],
      ["Checkout", 700, false],
      ["Shipping", 200, false],
      ["Payment", null, true],
    ]);
  });
});

test("has only null figures and empty lists without any source", async ({ openStore }) => {
  const store = await openStore({ isShopRead: false, isAnalyticsRead: false });
  const report = await store.report(threeDays);
  expect(report.missing).toEqual(["shopify", "google_analytics"]);
  for (const part of [report.summary, report.checkoutFunnel, report.tracking]) {
    expect(new Set(Object.values(part))).toEqual(new Set([null]));
  }
  const { abandonmentByDay, products, exitPages, cartPages, abandonmentReasons } = report;
  expect([abandonmentByDay, products, exitPages, cartPages, abandonmentReasons].flat()).toEqual([]);
});

test("contains nothing of another store", async ({ openStore }) => {
  const [store, other] = [await openStore(), await openStore()];
  await other.ingest([
    steps("2026-06-15", [40, 20, 12, 9, 8]),
    total("2026-06-15", 8),
    sampleSessionDay({ day: "2026-06-15", breakdown: "cart_page", rows: { "/": { sessions: 1 } } }),
    sampleItemDay({ day: "2026-06-15", rows: { lamp: { addedToCart: 6 } } }),
    sampleCheckout({ name: "1", started: "2026-06-15T09:00:00-04:00" }),
    sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" }),
  ]);
  const report = await store.report(threeDays);
  expect(report.checkoutFunnel.addedToCart).toBeNull();
  expect(report.tracking).toMatchObject({ onlineOrders: 0, recordedPurchases: null });
  expect(report.summary.valueLeftInCarts).toBe(0);
  const { abandonmentByDay, products, exitPages, cartPages, abandonmentReasons } = report;
  expect([abandonmentByDay, products, exitPages, cartPages, abandonmentReasons].flat()).toEqual([]);
});
