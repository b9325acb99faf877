import { createSessionBuilder } from "../../core/session-builder.ts";
import type { StoreData } from "../../core/store-data.ts";
import type { SessionColumns } from "../../core/traffic-data.ts";
import { zoneDayStart } from "../../core/zone.ts";
import { addBrowsingSessions } from "./browsing-sessions.ts";
import { addCheckoutSessions } from "../checkout/checkout-sessions.ts";
import { addConvertingSessions } from "./converting-sessions.ts";
import { packSessions, unpackSessions, type PackedSessions } from "./packed-sessions.ts";
import { shelfOf } from "../products/shelf.ts";
import type { StoreDay } from "../store-days.ts";
import type { TrafficRegister } from "./traffic-register.ts";

export type SessionDays = {
  /**
   * Creates the sessions of a day (days since 1970-01-01 in the store's time zone) that had begun by `untilMs`. Returns
   * the same object until they change.
   */
  of(day: number, read: { data: StoreData; untilMs: number; store: StoreDay }): SessionDay;
};

export type SessionDay = {
  /** Returns the same columns as long as few other days are read. */
  columns(): SessionColumns;
};

type Kept = { fingerprint: number; untilMs: number; sessions: SessionDay };

/** A year of sessions takes 80 MB, so only the days that were read last are kept unpacked. */
const mostUnpacked = 40;

/** Creates a day on its first read and caches it until the store or the time changes it. */
export function createSessionDays(seed: number, register: TrafficRegister): SessionDays {
  const kept = new Map<number, Kept>();
  const unpacked = new Map<SessionDay, SessionColumns>();
  const builder = createSessionBuilder();

  function keepUnpacked(day: SessionDay, columns: SessionColumns): void {
    unpacked.set(day, columns);
    const [oldest = day] = unpacked.keys();
    if (unpacked.size > mostUnpacked) unpacked.delete(oldest);
  }

  function sessionDay(created: SessionColumns): SessionDay {
    const packed: PackedSessions = packSessions(created);
    const day: SessionDay = {
      columns() {
        const columns = unpacked.get(day) ?? unpackSessions(packed);
        keepUnpacked(day, columns);
        return columns;
      },
    };
    keepUnpacked(day, created);
    return day;
  }

  return {
    of(day, { data, untilMs, store }) {
      const { timezone } = data.shop;
      const startsAt = zoneDayStart(timezone, day);
      const endsAt = zoneDayStart(timezone, day + 1);
      // A past day gets no more sessions.
      const until = Math.min(untilMs, endsAt);
      const { fingerprint } = store;
      const known = kept.get(day);
      if (known?.fingerprint === fingerprint && known.untilMs === until) return known.sessions;
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
      const sessions = sessionDay(builder.finish());
      if (known) unpacked.delete(known.sessions);
      kept.set(day, { fingerprint, untilMs: until, sessions });
      return sessions;
    },
  };
}
