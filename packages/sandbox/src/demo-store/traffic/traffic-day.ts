import type { SessionBuilder, SessionEntry } from "../../core/session-builder.ts";
import type { Checkout, Order, StoreData } from "../../core/store-data.ts";
import type { Shelf } from "../products/shelf.ts";
import type { TrafficRegister } from "./traffic-register.ts";

/** One day of visits while its columns are built. */
export type TrafficDay = {
  seed: number;
  /** Days since 1970-01-01 in the store's time zone. */
  day: number;
  /** The first moments of the day and of the next, in UTC milliseconds. */
  startsAt: number;
  endsAt: number;
  /** Sessions that begin later are left out. */
  untilMs: number;
  data: StoreData;
  orders: readonly Order[];
  checkouts: readonly Checkout[];
  register: TrafficRegister;
  shelf: Shelf;
  builder: SessionBuilder;
};

export function emptySession(): SessionEntry {
  return {
    startedAt: 0,
    visibleAt: 0,
    attributedAt: 0,
    user: 0,
    isNewUser: 0,
    acquisition: 0,
    landingPage: 0,
    cartPage: 0,
    device: 0,
    country: 0,
    isEngaged: 0,
    durationSeconds: 0,
    pageViews: 0,
    steps: 0,
    orderId: 0,
    revenueMinor: 0,
  };
}
