import type { DaySpan } from "../calendar/period.ts";
import type { StoreCache } from "../store-cache.ts";
import type { KnownSpan } from "./known-span.ts";

/** Days of an account's zone, both ends included. With a cache, days are read once for each version of the data. */
export type SourceScope = {
  storeId: number;
  accountId: number;
  span: DaySpan;
  cache?: StoreCache;
};

/** The scope of days with known figures. */
export type KnownScope = SourceScope & { span: KnownSpan };
