import type { SessionColumns } from "../../../core/traffic-data.ts";

/**
 * The position while sessions are read. `event` and `page` are set while reading a session's events, `item` while
 * reading its items; otherwise they keep their values.
 */
export type Cursor = {
  /** Index of the date range. */
  span: number;
  /** Days since 1970-01-01 in the property's time zone. */
  day: number;
  columns: SessionColumns;
  session: number;
  /** Index in `eventNames`. */
  event: number;
  /** Index in the traffic's pages, or one of the two after them (see `session-events.ts`). */
  page: number;
  /** Index in the item columns. */
  item: number;
};

/** The granularity of a report's finest dimension. */
export type Grain = "session" | "event" | "item";

/** A dimension of a report: the code at the cursor, and the value of each code. */
export type DimensionColumn = {
  name: string;
  grain: Grain;
  isTime: boolean;
  /** Greater than every code. */
  size: number;
  /** Unique values, by code. */
  values: readonly string[];
  codeAt(cursor: Cursor): number;
};
