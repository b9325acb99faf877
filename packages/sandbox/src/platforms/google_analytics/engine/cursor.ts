import type { SessionColumns } from "../../../core/traffic-data.ts";

/**
 * The position while sessions are read. `event` and `page` are set while it goes through a session's events, `item`
 * while it goes through its items; reading by sessions leaves them as they are.
 */
export type Cursor = {
  /** Place of the date range. */
  span: number;
  /** Days since 1970-01-01 in the property's zone. */
  day: number;
  columns: SessionColumns;
  session: number;
  /** Place in `eventNames`. */
  event: number;
  /** Place in the traffic's pages, or one of the two after them (see `session-events.ts`). */
  page: number;
  /** Place in the item columns. */
  item: number;
};

/** What the finest dimension of a report distinguishes. */
export type Grain = "session" | "event" | "item";

/** One dimension of a report: the code at the cursor's position, and the value of each code. */
export type DimensionColumn = {
  name: string;
  grain: Grain;
  isTime: boolean;
  /** Above every code. */
  size: number;
  /** By code; each value once. */
  values: readonly string[];
  codeAt(cursor: Cursor): number;
};
