import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { ReportQuery } from "@cartograph/contracts/date-range-schema.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";

/** The store a report is for: its id scopes every query, and its time zone and currency apply to days and money. */
export type StoreContext = {
  id: number;
  /** IANA. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  /** For requests without `basis`; refund_date by default. */
  dateBasis?: DateBasis;
};

/** A report request. `now` (UTC milliseconds) is passed in so that the result depends on its arguments only. */
export type ReportRequest = {
  store: StoreContext;
  query: ReportQuery;
  now: number;
  /** In addition to those of the query; no limit on values. */
  filters?: readonly Filter[];
};
