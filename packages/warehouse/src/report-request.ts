import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { SegmentMinOrders } from "@cartograph/contracts/store.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";

/** The store of a report. Every query filters by its id; its time zone and currency apply to days and money. */
export type StoreContext = {
  id: number;
  /** IANA time zone. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  /** Used for requests without `basis`; `refund_date` if not set. */
  dateBasis?: DateBasis;
  /** From how many orders to date a customer is regular and VIP; 2 and 5 if not set. */
  segmentMinOrders?: SegmentMinOrders;
};

/** A request for a report. `now` (UTC ms) is passed in so that the result depends only on the arguments. */
export type ReportRequest = {
  store: StoreContext;
  query: ReportQuery;
  now: number;
  /** Applied in addition to the query's filters, without their limit on the number of values. */
  filters?: readonly Filter[];
};
