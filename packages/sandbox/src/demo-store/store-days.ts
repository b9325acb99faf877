import { mixSeed } from "../core/random.ts";
import type { CheckoutHead, OrderHead, StoreData } from "../core/store-data.ts";
import { zoneDay, zoneDayStart } from "../core/zone.ts";

/** The orders and checkouts of one day that visits led to. */
export type StoreDay = {
  orders: OrderHead[];
  checkouts: CheckoutHead[];
  /** Changes with the data that visits depend on, but not with later changes of orders. */
  fingerprint: number;
};

export const emptyDay: StoreDay = { orders: [], checkouts: [], fingerprint: 0 };

const knownDays = new WeakMap<
  StoreData,
  { version: number; days: ReadonlyMap<number, StoreDay> }
>();

/** Groups orders and checkouts by their creation day in the store's time zone (days since 1970-01-01). */
export function storeDays(data: StoreData): ReadonlyMap<number, StoreDay> {
  const known = knownDays.get(data);
  if (known?.version === data.version) return known.days;
  const days = sortIntoDays(data);
  knownDays.set(data, { version: data.version, days });
  return days;
}

function sortIntoDays(data: StoreData): Map<number, StoreDay> {
  const dayOf = createDays(data.shop.timezone);
  for (const order of data.orders.heads()) {
    const day = dayOf.at(order.processedAt);
    day.orders.push(order);
    sign(day, order.id, order.isTest ? 0 : order.channel.length);
  }
  for (const checkout of data.checkouts.heads()) {
    const day = dayOf.at(checkout.createdAt);
    day.checkouts.push(checkout);
    sign(day, checkout.id, checkout.stepReached.length + (checkout.completedAt === null ? 0 : 100));
  }
  return dayOf.days;
}

function sign(day: StoreDay, id: number, kind: number): void {
  day.fingerprint = mixSeed(day.fingerprint, id, id / 2 ** 32, kind);
}

/** Entries are in order of time, so most are on the same day as the one before. */
function createDays(timezone: string) {
  const days = new Map<number, StoreDay>();
  let current: StoreDay = emptyDay;
  let [from, to] = [0, 0];

  function open(at: number): void {
    const key = zoneDay(timezone, at);
    [from, to] = [zoneDayStart(timezone, key), zoneDayStart(timezone, key + 1)];
    current = days.get(key) ?? { orders: [], checkouts: [], fingerprint: 1 };
    days.set(key, current);
  }

  return {
    days,
    at(at: number): StoreDay {
      if (at < from || at >= to) open(at);
      return current;
    },
  };
}
