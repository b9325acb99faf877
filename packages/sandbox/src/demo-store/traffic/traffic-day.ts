import type { SessionBuilder, SessionEntry } from "../../core/session-builder.ts";
import type { Checkout, Order, StoreData } from "../../core/store-data.ts";
import type { Shelf } from "../products/shelf.ts";
import type { TrafficRegister } from "./traffic-register.ts";

/** One day of visits on its way into columns. */
export type TrafficDay = {
  seed: number;
  /** Days since 1970-01-01 in the shop's zone. */
  day: number;
  /** The first moment of the day and that of the next one, UTC milliseconds. */
  startsAt: number;
  endsAt: number;
  /** What began later has not happened yet. */
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
