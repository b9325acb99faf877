import { createSessionBuilder } from "../../core/session-builder.ts";
import type { StoreData } from "../../core/store-data.ts";
import type { SessionColumns } from "../../core/traffic-data.ts";
import { zoneDayStart } from "../../core/zone.ts";
import { addBrowsingSessions } from "./browsing-sessions.ts";
import { addCheckoutSessions } from "../checkout/checkout-sessions.ts";
import { addConvertingSessions } from "./converting-sessions.ts";
import { shelfOf } from "../products/shelf.ts";
import type { StoreDay } from "../store-days.ts";
import type { TrafficRegister } from "./traffic-register.ts";

export type SessionDays = {
  /**
   * Returns the sessions of a day (days since 1970-01-01 in the store's time zone) that had begun by `untilMs`; the
   * same object until they change.
   */
  of(day: number, read: { data: StoreData; untilMs: number; store: StoreDay }): SessionColumns;
};

type Kept = { fingerprint: number; untilMs: number; columns: SessionColumns };

/** Creates a day on its first read and caches it until the store or the time changes it. */
export function createSessionDays(seed: number, register: TrafficRegister): SessionDays {
  const kept = new Map<number, Kept>();
  const builder = createSessionBuilder();
  return {
    of(day, { data, untilMs, store }) {
      const { timezone } = data.shop;
      const startsAt = zoneDayStart(timezone, day);
      const endsAt = zoneDayStart(timezone, day + 1);
      // A past day gets no more sessions.
      const until = Math.min(untilMs, endsAt);
      const { fingerprint } = store;
      const known = kept.get(day);
      if (known?.fingerprint === fingerprint && known.untilMs === until) return known.columns;
      const orders = store.orders.flatMap(({ id }) => data.orders.get(id) ?? []);
      const checkouts = store.checkouts.flatMap(({ id }) => data.checkouts.get(id) ?? []);
      const shelf = shelfOf(data, register, day);
      const span = { seed, day, startsAt, endsAt, untilMs: until };
      const plan = { ...span, data, orders, checkouts, register, shelf, builder };
      builder.clear();
      if (until > startsAt) {
        addConvertingSessions(plan);
        addCheckoutSessions(plan);
        addBrowsingSessions(plan);
      }
      const columns = builder.finish();
      kept.set(day, { fingerprint, untilMs: until, columns });
      return columns;
    },
  };
}
