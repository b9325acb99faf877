import type { PackedColumn } from "@cartograph/database/packed-table.ts";
import type { OrderDay } from "../../rollups/order-columns/packed-order-days.ts";
import type { DimensionReader, EventTable, LineTable } from "./dimension-reader.ts";
import { inherit, listDistinct, parentsOf, type RowValues } from "./row-values.ts";

/** The rows of a day as a question counts them. */
export type DayView = {
  day: OrderDay;
  /** "sales" also have the lines of their order, "rest" is what is of no line, "lines" are the lines of events. */
  rows: "sales" | "later" | "rest" | "lines";
  events: EventTable;
  /** The lines of sales or the line changes of later events. */
  lines: DayLineRows | null;
};

type DayLineRows = {
  table: LineTable;
  /** How many of them each event has, in the order of the events. */
  children: PackedColumn;
};

export function salesOf(day: OrderDay): Omit<DayView, "rows"> {
  const { sales: events, lines } = day;
  if (lines === null) return { day, events, lines };
  return { day, events, lines: { table: lines.lines, children: events.column("lines") } };
}

export function laterOf(day: OrderDay): Omit<DayView, "rows"> {
  const { later: events, lines } = day;
  if (lines === null) return { day, events, lines };
  return { day, events, lines: { table: lines.changes, children: events.column("changes") } };
}

/** The values of the view's rows. */
export function valuesOf(
  reader: DimensionReader,
  { day, events, rows, lines }: DayView,
): RowValues {
  if ("ofEvents" in reader) {
    const ofEvents = reader.ofEvents(events, day);
    if (rows !== "lines" || lines === null) return ofEvents;
    return inherit(ofEvents, parentsOf(lines.children, events.rows, lines.table.rows));
  }
  if (rows === "rest") return { all: reader.none };
  if (lines === null) throw new Error("The lines of the day were not read");
  const ofLines = reader.ofLines(lines.table);
  if (rows === "lines") return ofLines;
  const { children } = lines;
  return listDistinct(ofLines, { children, rows: events.rows, none: reader.none });
}
