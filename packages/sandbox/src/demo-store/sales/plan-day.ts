import { createRandom, mixSeed, pickWeighted } from "../../core/random.ts";
import type { Checkout, Order } from "../../core/store-data.ts";
import { dayMs, fromZoneTime, zoneDayStart } from "../../core/zone.ts";
import { demandOf } from "./basket.ts";
import { demoShop, type Catalog } from "../products/catalog.ts";
import {
  abandonedOfDay,
  checkoutOfOrder,
  firstCheckoutId,
  abandonedBefore,
  abandonedBeforeOrder,
} from "../checkout/checkouts.ts";
import type { Person } from "../customers/customers.ts";
import { homes } from "../customers/geography.ts";
import { lifeOf } from "./order-life.ts";
import { placeOrder, timeOfDay, type PlannedOrder } from "./orders.ts";
import { busyness } from "../seasons.ts";

/** An event in the store at a moment (UTC milliseconds). */
export type StoreEvent =
  | { at: number; kind: "order"; order: Order; person: Person | null }
  | { at: number; kind: "life"; orderId: number; change(order: Order): Partial<Order> }
  | { at: number; kind: "checkout"; checkout: Checkout }
  | { at: number; kind: "recovery"; checkoutId: number; customerId: number | null };

/** Guest orders on an average day. */
const averageGuests = 4.6;
const testOrderShare = 0.12;

const firstOrderId = 6_000_000_000_000;
/** Order numbers start here, with a thousand reserved for each day. */
const firstNumberedDay = 16_000;

/** A customer who orders on that day, and which of their orders it is. */
export type Visitor = { person: Person; nth: number };

export type DayOptions = {
  seed: number;
  /** Days since 1970-01-01 in the store's time zone. */
  day: number;
  catalog: Catalog;
  typeOf(productId: number): string;
  visitors: readonly Visitor[];
  /** Customers who abandon a checkout on that day and complete the named order some days later. */
  abandoners: readonly Visitor[];
};

/** Creates all events that start on one day, including their later consequences. Depends only on the options. */
export function planDay(options: DayOptions): StoreEvent[] {
  const { seed, day, catalog, typeOf, abandoners } = options;
  const demand = demandOf(catalog, day);
  const toUtc = clockOf(day);
  const storeEvents: StoreEvent[] = [];
  let recovered = 0;
  plannedOrdersOf(options, toUtc).forEach((plannedOrder, rank) => {
    const number = (day - firstNumberedDay) * 1000 + rank;
    const id = firstOrderId + day * 1000 + rank;
    const order = placeOrder(plannedOrder, { id, number, day, catalog, demand });
    const { person, seed: own } = plannedOrder;
    storeEvents.push({ at: order.processedAt, kind: "order", order, person });
    const [tax] = order.lines.flatMap((line) => line.taxes);
    const life = lifeOf({ order, seed: own, demand, typeOf, taxRate: tax?.rate ?? 0 });
    for (const event of life) storeEvents.push({ ...event, kind: "life", orderId: id });

    const leftAt = abandonedBefore(order, own, toUtc(0));
    if (leftAt === null) return;
    const checkoutId = firstCheckoutId + day * 1000 + 900 + recovered;
    recovered += 1;
    const checkout = checkoutOfOrder(order, checkoutId, leftAt);
    storeEvents.push({ at: leftAt, kind: "checkout", checkout });
    const { processedAt: at, customerId } = order;
    storeEvents.push({ at, kind: "recovery", checkoutId, customerId });
  });
  const around = { day, catalog, demand, toUtc };
  const abandoned = abandonedOfDay(seed, around);
  abandoners.forEach((abandoner, rank) => {
    abandoned.push(
      abandonedBeforeOrder(abandoner, firstCheckoutId + day * 1000 + 700 + rank, around),
    );
  });
  for (const checkout of abandoned) {
    storeEvents.push({ at: checkout.createdAt, kind: "checkout", checkout });
  }
  return storeEvents;
}

/** In order of time: the position gives the order its number. */
function plannedOrdersOf(
  { seed, day, visitors }: DayOptions,
  toUtc: (timeOfDay: number) => number,
): PlannedOrder[] {
  const random = createRandom(mixSeed(seed, 4, day));
  const plannedOrders = visitors.map(({ person, nth }): PlannedOrder => {
    const own = mixSeed(person.seed, nth);
    const at = toUtc(orderTimeOf(person, nth));
    return { at, seed: own, person, home: person.home, nth, isTest: false };
  });
  const expected = averageGuests * busyness(day);
  const guests = Math.max(0, Math.round(expected + random.normal() * Math.sqrt(expected)));
  const tests = random.chance(testOrderShare) ? 1 : 0;
  for (let index = 0; index < guests + tests; index += 1) {
    plannedOrders.push({
      at: toUtc(timeOfDay(random)),
      seed: mixSeed(seed, 8, day, index),
      person: null,
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
