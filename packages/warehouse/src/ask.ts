import type { ReportQuery } from "@cartograph/contracts/date-range-schema.ts";

/** The store that asks: every query is scoped by its id, its days are of its zone, its money of its currency. */
export type StoreContext = {
  id: number;
  /** IANA. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
};

/** A question put to the warehouse. `now` is UTC milliseconds and passed in, so that an answer is a function of its input. */
export type Ask = { store: StoreContext; query: ReportQuery; now: number };
