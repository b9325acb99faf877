import { describe, expect, test } from "vitest";
import type { Order } from "../../core/store-data.ts";
import { dayMs, hourMs, zoneDay } from "../../core/zone.ts";
import { createEditableStore } from "../../testing/datasets/editable-store.ts";
import { totalPrice } from "../../platforms/shopify/order-sums.ts";
import { convertingSessions } from "../../testing/decoded-sessions.ts";
import { createDemoStore } from "../demo-store.ts";
import { isTracked } from "./tracked.ts";
import { createDemoTraffic } from "../traffic.ts";

const zone = "America/New_York";
const afternoon = Date.UTC(2026, 2, 20, 19, 12, 47);

/** Read once for each time, since it takes a second. */
const known = new Map<number, ReturnType<typeof read>>();
function readAt(now: number) {
  const result = known.get(now) ?? read(now);
  known.set(now, result);
  return result;
}

/** Reads the store and its converting sessions, by order. */
function read(now: number) {
  const store = createDemoStore({ months: 2 });
  const traffic = createDemoTraffic(store).read(now);
  const orders = [...store.read(now).orders.values()];
  const sessions = [];
  for (let day = traffic.firstDay; day <= zoneDay(zone, now); day += 1) {
    for (const session of convertingSessions(traffic, day)) sessions.push({ ...session, day });
  }
  return { orders, sessions };
}

describe.each([
  ["in the afternoon", afternoon],
  ["a moment after midnight", Date.UTC(2026, 2, 20, 4, 0, 20)],
  ["just after the clock changed", Date.UTC(2026, 2, 8, 7, 30)],
])("sessions with an order, read %s", (_name, now) => {
  const { orders, sessions } = readAt(now);
  const byOrder = new Map(sessions.map((session) => [session.orderId, session]));
  const tracked = orders.filter(isTracked);
  const isMisplaced = ({ id, processedAt }: Order) => {
    const { startedAt = processedAt, day } = byOrder.get(id) ?? {};
    const days = [zoneDay(zone, processedAt), zoneDay(zone, startedAt)];
    return startedAt >= processedAt || days.some((each) => each !== day);
  };

  test("match the tracked orders one to one", () => {
    expect(tracked.length).toBeGreaterThan(4000);
    expect(byOrder.size).toBe(sessions.length);
    expect(new Set(byOrder.keys())).toEqual(new Set(tracked.map((order) => order.id)));
  });

  test("begin before their order on the same day", () => {
    // Here and below, one expectation for each of thousands of orders would take seconds.
    expect(tracked.filter(isMisplaced)).toEqual([]);
  });

  test("are visible immediately and have every step", () => {
    const isComplete = (session: (typeof sessions)[number]) =>
      session.visibleAt === session.startedAt &&
      session.steps.length === 6 &&
      session.isEngaged &&
      session.items.every((item) => item.steps.length === 6);
    expect(sessions.filter((session) => !isComplete(session))).toEqual([]);
  });

  test("have the origin of the journey's last visit and the order's country", () => {
    const expected = tracked.map(({ countryCode, journey }) => {
      const visit = journey?.visits.at(-1);
      const { source, medium, campaign } = visit?.utm ?? {};
      const page = visit?.landingPage.split("?")[0];
      const referrer = visit?.referrerUrl ?? "";
      return {
        country: countryCode,
        page,
        referrer,
        ...(visit?.utm && { source, medium, campaign }),
      };
    });
    const reported = tracked.map(({ id, journey }) => {
      const { country, landingPage, acquisition } = byOrder.get(id) ?? {};
      const { referrer, source, medium, campaign } = acquisition ?? {};
      const page = `https://lumengoods.example${landingPage}`;
      const hasTags = journey?.visits.at(-1)?.utm;
      return { country, page, referrer, ...(hasTags && { source, medium, campaign }) };
    });
    expect(reported).toEqual(expected);
  });

  test("report the order's lines and total as placed", () => {
    const expected = tracked.map((order) => {
      const edited = order.edits
        .flatMap((edit) => edit.lines)
        .reduce((sum, change) => {
          const line = order.lines.find(({ id }) => id === change.lineId);
          const goods = (line?.unitPriceMinor ?? 0) * change.quantity;
          return sum + goods - change.discountMinor + change.taxMinor;
        }, 0);
      const added = new Set(order.edits.flatMap((edit) => edit.lines.map((line) => line.lineId)));
      const lines = order.lines.filter((line) => !added.has(line.id));
      return {
        revenueMinor: totalPrice(order) - edited,
        items: lines.map((line) => [
          `shopify_US_${line.productId}_${line.variantId}`,
          line.quantity,
        ]),
      };
    });
    const reported = tracked.map(({ id }) => {
      const { revenueMinor, items } = byOrder.get(id) ?? {};
      return { revenueMinor, items: items?.map(({ item, quantity }) => [item?.itemId, quantity]) };
    });
    expect(reported).toEqual(expected);
  });
});

test("match the store's orders at any time of the day", () => {
  const store = createDemoStore({ months: 1 });
  const source = createDemoTraffic(store);
  const day = zoneDay(zone, afternoon);
  for (let hour = 0; hour < 20; hour += 3) {
    const now = afternoon - 12 * hourMs + hour * hourMs;
    const traffic = source.read(now);
    const today = convertingSessions(traffic, day);
    const orders = [...store.read(now).orders.values()].filter(isOfDay(day));
    expect(today.map((session) => session.orderId)).toEqual(orders.map((order) => order.id));
  }
});

function isOfDay(day: number) {
  return (order: Order) => isTracked(order) && zoneDay(zone, order.processedAt) === day;
}

test("tracks about seven online orders in eight and no point-of-sale, staff or test orders", () => {
  const { orders } = readAt(afternoon);
  const online = orders.filter((order) => order.channel === "online_store" && !order.isTest);
  const share = online.filter((order) => !isTracked(order)).length / online.length;
  expect(share).toBeGreaterThan(0.09);
  expect(share).toBeLessThan(0.16);
  const others = orders.filter((order) => order.channel !== "online_store" || order.isTest);
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter(isTracked)).toEqual([]);
});

test("gives a customer's orders on one device the same user", () => {
  const { orders, sessions } = readAt(afternoon);
  const customerOf = new Map(orders.map((order) => [order.id, order.customerId]));
  const users = new Map<string, Set<number>>();
  const customers = new Map<number, Set<number | null>>();
  for (const { orderId, device, user } of sessions) {
    const customer = customerOf.get(orderId) ?? null;
    if (customer === null) continue;
    const key = `${customer} ${device}`;
    users.set(key, (users.get(key) ?? new Set()).add(user));
    customers.set(user, (customers.get(user) ?? new Set()).add(customer));
  }
  expect([...users.values()].filter((those) => those.size !== 1)).toEqual([]);
  expect([...customers.values()].filter((those) => those.size !== 1)).toEqual([]);
  expect(users.size).toBeLessThan(sessions.length * 0.9);
});

test("marks a user as new in at most one session", () => {
  const { sessions } = readAt(afternoon);
  const firsts = sessions.filter((session) => session.isNewUser).map((session) => session.user);
  expect(firsts.length).toBeGreaterThan(500);
  expect(new Set(firsts).size).toBe(firsts.length);
});

test("recalculates a past day when the store changes", () => {
  const store = createEditableStore();
  const source = createDemoTraffic(store);
  const at = afternoon - 3 * dayMs;
  const visit = {
    id: 1,
    occurredAt: at - 10 * 60_000,
    landingPage: "not an address",
    referrerUrl: null,
    source: "direct",
    sourceType: null,
    utm: null,
  };
  const journey = { readyAt: at, visits: [visit] };
  const purchases = () => {
    return convertingSessions(source.read(afternoon), zoneDay(zone, at));
  };
  expect(purchases()).toEqual([]);
  const lines = [{ title: "Deleted since", unitPriceMinor: 1000, quantity: 2, taxMinor: 80 }];
  for (let added = 0; added < 10; added += 1) {
    store.addOrder({ at, lines, shippingMinor: 500, overrides: { journey, countryCode: "AQ" } });
  }
  const tracked = [...store.data.orders.values()].filter(isTracked);
  expect(tracked.length).toBeGreaterThan(5);
  expect(purchases()).toHaveLength(tracked.length);
  expect(purchases()[0]).toMatchObject({
    revenueMinor: 2580,
    items: [],
    landingPage: "/",
    country: "(not set)",
  });
});
