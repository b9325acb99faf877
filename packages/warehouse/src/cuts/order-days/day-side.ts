import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { OrderDay } from "../../rollups/order-columns/packed-order-days.ts";
import type { DimensionReader, EventTable, LineReader, LineTable } from "./dimension-reader.ts";
import { inherit, listDistinct, type RowValues, startsOf } from "./row-values.ts";
import { allRows, keepRows } from "./select-rows.ts";

/** The sales or the later events of a day. */
export type DaySide = {
  day: OrderDay;
  events: EventTable;
  /** The events matching the filters. */
  kept: Int32Array;
  /** The lines of the sales or the line changes of the later events. */
  lines: SideLines | null;
};

export type SideLines = {
  table: LineTable;
  /** Offsets of each event's lines, followed by the end. */
  starts: Int32Array;
  valuesOf: (reader: LineReader) => RowValues;
};

/**
 * Rows to read: events with the values of all lines of their order, the part of events that belongs to no line, or
 * lines.
 */
export type SideRows = "whole" | "rest" | "lines";

export function salesOf(day: OrderDay): Omit<DaySide, "kept"> {
  const { sales: events, lines } = day;
  const table = lines === null ? null : lines.lines;
  return {
    day,
    events,
    lines: table && linesIn(table, startsOf(events.column("lines"), events.rows)),
  };
}

export function laterSide(day: OrderDay): Omit<DaySide, "kept"> {
  const { later: events, lines } = day;
  const table = lines === null ? null : lines.changes;
  return {
    day,
    events,
    lines: table && linesIn(table, startsOf(events.column("changes"), events.rows)),
  };
}

/** The later events that count on the day. */
export function laterRows({ later }: OrderDay, basis: DateBasis): Int32Array {
  const all = allRows(later.rows);
  const { base, offsets } = later.column("basis");
  const other = basis === "refund_date" ? 2 : 1;
  if (offsets === null && base !== other) return all;
  return keepRows(all, (row) => base + (offsets?.[row] ?? 0) !== other);
}

function linesIn(table: LineTable, starts: Int32Array): SideLines {
  const known = new Map<LineReader, RowValues>();
  return {
    table,
    starts,
    valuesOf: (reader) => {
      const values = known.get(reader) ?? reader.ofLines(table);
      known.set(reader, values);
      return values;
    },
  };
}

/** The values of the side's rows. */
export function valuesOf(
  reader: DimensionReader,
  { day, events, lines }: DaySide,
  rows: SideRows,
): RowValues {
  if ("ofEvents" in reader) {
    const ofEvents = reader.ofEvents(events, day);
    return rows !== "lines" || lines === null ? ofEvents : inherit(ofEvents, lines.starts);
  }
  if (rows === "rest") return { all: reader.none };
  if (lines === null) throw new Error("The lines of the day were not read");
  const ofLines = lines.valuesOf(reader);
  if (rows === "lines") return ofLines;
  return listDistinct(ofLines, { children: lines.starts, none: reader.none });
}
