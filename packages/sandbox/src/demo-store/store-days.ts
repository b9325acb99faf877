import { mixSeed } from "../core/random.ts";
import type { Checkout, Order, StoreData } from "../core/store-data.ts";
import { zoneDay } from "../core/zone.ts";
import { halves } from "./visitors.ts";

/** What happened in the store on one day that visits led to. */
export type StoreDay = {
  orders: Order[];
  checkouts: Checkout[];
  /** Changes with what visits depend on, and not with what life brings to orders later. */
  fingerprint: number;
};

export const quietDay: StoreDay = { orders: [], checkouts: [], fingerprint: 0 };

const knownDays = new WeakMap<
  StoreData,
  { version: number; days: ReadonlyMap<number, StoreDay> }
>();

/** The orders and checkouts by the day of the shop's zone (days since 1970-01-01) on which they were made. */
export function storeDays(data: StoreData): ReadonlyMap<number, StoreDay> {
  const known = knownDays.get(data);
  if (known?.version === data.version) return known.days;
  const days = sortIntoDays(data);
  knownDays.set(data, { version: data.version, days });
  return days;
}

function sortIntoDays(data: StoreData): Map<number, StoreDay> {
  const { timezone } = data.shop;
  const days = new Map<number, StoreDay>();
  const dayOf = (at: number): StoreDay => {
    const key = zoneDay(timezone, at);
    let day = days.get(key);
    if (!day) days.set(key, (day = { orders: [], checkouts: [], fingerprint: 1 }));
    return day;
  };
  for (const order of data.orders.values()) {
    const day = dayOf(order.processedAt);
    day.orders.push(order);
    const kind = order.isTest ? 0 : order.channel.length;
    day.fingerprint = mixSeed(day.fingerprint, ...halves(order.id), kind);
  }
  for (const checkout of data.checkouts.values()) {
    const day = dayOf(checkout.createdAt);
    day.checkouts.push(checkout);
    const kind = checkout.stepReached.length + (checkout.completedAt === null ? 0 : 100);
    day.fingerprint = mixSeed(day.fingerprint, ...halves(checkout.id), kind);
  }
  return days;
}
