import { createRandom, mixSeed, pickWeighted } from "../../core/random.ts";
import type { Order } from "../../core/store-data.ts";
import { dayMs, fromZoneTime, zoneDayStart } from "../../core/zone.ts";
import { demoShop } from "../products/catalog.ts";
import {
  abandonedBefore,
  abandonedBeforeOrder,
  abandonedOfDay,
  checkoutOfOrder,
  firstCheckoutId,
  type DayContext,
} from "../checkout/checkouts.ts";
import type { Person } from "../customers/customers.ts";
import { homes } from "../customers/geography.ts";
import { laterEventsOf, type LaterEvent } from "./later-events.ts";
import { placeOrder, timeOfDay, type PlannedOrder } from "./orders.ts";
import { relativeDemand } from "../seasons.ts";
import type { DemoCheckout, DemoOrder, StorePlan } from "../store-plan.ts";

/** An event in the store at a moment (UTC milliseconds). */
export type StoreEvent =
  | { at: number; kind: "order"; order: DemoOrder }
  | { at: number; kind: "update"; order: DemoOrder }
  | { at: number; kind: "checkout"; checkout: DemoCheckout }
  | { at: number; kind: "recovery"; checkout: DemoCheckout };

/** Guest orders on an average day. */
const averageGuests = 4.6;
const testOrderShare = 0.12;

const firstOrderId = 6_000_000_000_000;
/** Order numbers start here, with a thousand reserved for each day. */
const firstNumberedDay = 16_000;

/** A customer who orders on that day, and which of their orders it is. */
export type Visitor = { person: Person; nth: number };

export type DayOptions = {
  /** Days since 1970-01-01 in the store's time zone. */
  day: number;
  visitors: readonly Visitor[];
  /** Customers who abandon a checkout on that day and complete the named order some days later. */
  abandoners: readonly Visitor[];
};

/** Creates all events that start on one day, including their later consequences. Depends only on the options. */
export function planDay(plan: StorePlan, { day, visitors, abandoners }: DayOptions): StoreEvent[] {
  const context = dayContextOf(plan, day);
  const storeEvents: StoreEvent[] = [];
  let recovered = 0;
  plannedOrdersOf(plan.seed, { day, visitors }, context.toUtc).forEach((plannedOrder, rank) => {
    const { at, ...planned } = plannedOrder;
    const id = firstOrderId + day * 1000 + rank;
    const placed = placeOrder(plannedOrder, { ...context, id, number: numberOf(id) });
    const { channel } = placed;
    const times = { createdAt: at, processedAt: at, updatedAt: at };
    const order: DemoOrder = { id, ...times, channel, ...planned };
    storeEvents.push({ at, kind: "order", order });
    for (const event of laterEventsOfOrder(plan, order, placed)) {
      storeEvents.push({ at: event.at, kind: "update", order });
    }

    const leftAt = abandonedBefore(placed, planned.seed, context.toUtc(0));
    if (leftAt === null) return;
    const checkoutId = firstCheckoutId + day * 1000 + 900 + recovered;
    recovered += 1;
    const { stepReached } = checkoutOfOrder(placed, checkoutId, leftAt);
    const left = { createdAt: leftAt, updatedAt: leftAt, completedAt: null, stepReached };
    const checkout: DemoCheckout = { id: checkoutId, ...left, order, abandoner: null };
    storeEvents.push({ at: leftAt, kind: "checkout", checkout });
    storeEvents.push({ at, kind: "recovery", checkout });
  });
  for (const { id, createdAt, updatedAt, stepReached } of abandonedOfDay(plan.seed, context)) {
    const left = { createdAt, updatedAt, completedAt: null, stepReached };
    const checkout: DemoCheckout = { id, ...left, order: null, abandoner: null };
    storeEvents.push({ at: createdAt, kind: "checkout", checkout });
  }
  abandoners.forEach((visitor, rank) => {
    const id = firstCheckoutId + day * 1000 + 700 + rank;
    const { createdAt, updatedAt, stepReached } = abandonedBeforeOrder(visitor, id, context);
    const left = { createdAt, updatedAt, completedAt: null, stepReached };
    const abandoner = { customerId: visitor.person.id, nth: visitor.nth };
    const checkout: DemoCheckout = { id, ...left, order: null, abandoner };
    storeEvents.push({ at: createdAt, kind: "checkout", checkout });
  });
  return storeEvents;
}

/** Returns the order as it was when it was placed. */
export function placedOrderOf(plan: StorePlan, order: DemoOrder): Order {
  const { id, processedAt: at, seed, customerId, home, nth, isTest } = order;
  const day = Math.floor((id - firstOrderId) / 1000);
  const context = { day, catalog: plan.catalog, demand: plan.demandOn(day) };
  return placeOrder(
    { at, seed, customerId, home, nth, isTest },
    { ...context, id, number: numberOf(id) },
  );
}

/** Returns the order with everything that happened to it until its `updatedAt`. */
export function orderOf(plan: StorePlan, order: DemoOrder): Order {
  const placed = placedOrderOf(plan, order);
  if (order.updatedAt === order.processedAt) return placed;
  for (const event of laterEventsOfOrder(plan, order, placed)) {
    if (event.at > order.updatedAt) break;
    Object.assign(placed, event.change(placed), { updatedAt: event.at });
  }
  return placed;
}

function numberOf(orderId: number): number {
  return orderId - firstOrderId - firstNumberedDay * 1000;
}

function laterEventsOfOrder(plan: StorePlan, { id, seed }: DemoOrder, placed: Order): LaterEvent[] {
  const day = Math.floor((id - firstOrderId) / 1000);
  const [tax] = placed.lines.flatMap((line) => line.taxes);
  return laterEventsOf({
    order: placed,
    seed,
    demand: plan.demandOn(day),
    typeOf: plan.typeOf,
    taxRate: tax?.rate ?? 0,
  });
}

export function dayContextOf({ catalog, demandOn }: StorePlan, day: number): DayContext {
  return { day, catalog, demand: demandOn(day), toUtc: clockOf(day) };
}

/** In order of time: the position gives the order its number. */
function plannedOrdersOf(
  seed: number,
  { day, visitors }: Pick<DayOptions, "day" | "visitors">,
  toUtc: (timeOfDay: number) => number,
): PlannedOrder[] {
  const random = createRandom(mixSeed(seed, 4, day));
  const plannedOrders = visitors.map(({ person, nth }): PlannedOrder => {
    const own = mixSeed(person.seed, nth);
    const at = toUtc(orderTimeOf(person, nth));
    return { at, seed: own, customerId: person.id, home: person.home, nth, isTest: false };
  });
  const expected = averageGuests * relativeDemand(day);
  const guests = Math.max(0, Math.round(expected + random.normal() * Math.sqrt(expected)));
  const tests = random.chance(testOrderShare) ? 1 : 0;
  for (let index = 0; index < guests + tests; index += 1) {
    plannedOrders.push({
      at: toUtc(timeOfDay(random)),
      seed: mixSeed(seed, 8, day, index),
      customerId: null,
      home: pickWeighted(random, homes),
      nth: 0,
      isTest: index >= guests,
    });
  }
  return plannedOrders.toSorted((a, b) => a.at - b.at || a.seed - b.seed);
}

/** Returns the time of day of a customer's nth order. */
function orderTimeOf(person: Person, nth: number): number {
  return timeOfDay(createRandom(mixSeed(person.seed, nth, 6)));
}

/** Returns the customer's first order time, which may be before the period that the store shows. */
export function firstOrderAt(person: Person): number {
  const [firstDay = 0] = person.orderDays;
  return clockOf(firstDay)(orderTimeOf(person, 1));
}

/** Converts a time of that day to UTC, using the slow conversion only on the two days when the clock changes. */
function clockOf(day: number): (timeOfDay: number) => number {
  const { timezone } = demoShop;
  const start = zoneDayStart(timezone, day);
  const isWholeDay = zoneDayStart(timezone, day + 1) - start === dayMs;
  return (time) => (isWholeDay ? start + time : fromZoneTime(timezone, day * dayMs + time));
}
