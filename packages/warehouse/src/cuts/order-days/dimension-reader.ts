import type {
  ChangeColumn,
  DayTable,
  LaterColumn,
  LineColumn,
  SaleColumn,
} from "../../rollups/order-columns/order-day.ts";
import type { OrderDay } from "../../rollups/order-columns/packed-order-days.ts";
import type { RowValues } from "./row-values.ts";

/** Sales or later events. */
export type EventTable = DayTable<SaleColumn & LaterColumn>;
/** Lines of sales or line changes of later events. */
export type LineTable = DayTable<LineColumn & ChangeColumn>;

/** Numbers the values of a day's sales or later events. */
export type EventReader = {
  /** Loads the data that the values of these days need. */
  prepare?: (days: readonly OrderDay[]) => Promise<void>;
  ofEvents: (events: EventTable, day: OrderDay) => RowValues;
};

/** Numbers the values of lines. */
export type LineReader = {
  ofLines: (lines: LineTable) => RowValues;
  /** The number of the value for amounts that belong to no line. */
  none: number;
};

export type DimensionReader = EventReader | LineReader;
