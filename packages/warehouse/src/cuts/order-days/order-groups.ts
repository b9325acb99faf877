import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../ask.ts";
import type { DaySpan, Window } from "../../calendar/period.ts";
import { type OrderDay, readOrderDays } from "../../rollups/order-columns/packed-order-days.ts";
import type { StoreCache } from "../../store-cache.ts";
import type { Grouping } from "../cut.ts";
import { type GroupKey, groupKey } from "../group-key.ts";
import { daysOf, isLineDimension } from "../order-facts.ts";
import { type DayView, valuesOf } from "./day-view.ts";
import type { DimensionReader, EventReader } from "./dimension-reader.ts";
import { numberGroups } from "./number-groups.ts";
import { openDimension } from "./open-dimension.ts";
import {
  allRows,
  childRows,
  filterRows,
  keepRows,
  type NumberedFilter,
  type Selection,
} from "./select-rows.ts";
import { numberValues } from "./value-numbers.ts";

export type OrderScope = { store: StoreContext; cache: StoreCache; window: Window };

/** A number of rows to group by besides their dimensions, such as their minute. */
export type NumberAxis = (numberOf: (value: number) => number) => EventReader["ofEvents"];

export const byDay: NumberAxis =
  (numberOf) =>
  (_, { day }) => ({ all: numberOf(day) });

export type OrderGroups = {
  /** Those of the window, some at a time. */
  days: () => AsyncGenerator<OrderDay[]>;
  /** The rows of the view to which all filters apply, by group. */
  select: (view: DayView, keeps?: (row: number) => boolean) => Selection;
  count: () => number;
  keyOf: (group: number) => { key: GroupKey; per: number[] };
};

/** Groups the rows of days by dimensions and, within them, by numbers. */
export async function openOrderGroups(
  db: Database,
  { store, cache, window }: OrderScope,
  { by, filters, per, withLines }: Grouping & { per: readonly NumberAxis[]; withLines: boolean },
): Promise<OrderGroups> {
  const filtered = await Promise.all(filters.map((filter) => openFilter(db, store, filter)));
  const dimensions = await Promise.all(
    by.map(async (id) => {
      const numbers = numberValues<string>();
      return { numbers, reader: await openDimension(db, store, { id, numbers }) };
    }),
  );
  const others = per.map((axis) => {
    const numbers = numberValues<number>();
    return { numbers, reader: { ofEvents: axis(numbers.numberOf) } };
  });
  const axes = [...dimensions, ...others];
  const groups = numberGroups(
    axes.map(
      ({ numbers }) =>
        () =>
          numbers.values.length,
    ),
  );
  const readers: DimensionReader[] = [...filtered, ...axes].map(({ reader }) => reader);
  const span = daysOf(window);
  return {
    days: async function* () {
      for await (const days of readOrderDays(db, { store, cache, span, withLines })) {
        for (const reader of readers) if ("prepare" in reader) await reader.prepare?.(days);
        yield days;
      }
    },
    select: (view, keeps) => {
      let events = eventsInWindow(view, window);
      if (keeps !== undefined) events = keepRows(events, keeps);
      for (const { reader, filter } of filtered) {
        if (!("ofEvents" in reader)) continue;
        events = filterRows(events, reader.ofEvents(view.events, view.day), filter);
      }
      let rows = view.rows === "lines" ? linesOf(view, events) : events;
      for (const { reader, filter } of filtered) {
        if ("ofLines" in reader) rows = filterRows(rows, valuesOf(reader, view), filter);
      }
      return groups.group(
        rows,
        axes.map(({ reader }) => valuesOf(reader, view)),
      );
    },
    count: groups.count,
    keyOf: (group) => {
      const values = groups.valuesOf(group);
      return {
        key: groupKey(
          dimensions.map(({ numbers }, index) => numbers.values[values[index] ?? 0] ?? ""),
        ),
        per: others.map(
          ({ numbers }, index) => numbers.values[values[by.length + index] ?? 0] ?? 0,
        ),
      };
    },
  };
}

export function needsLines({ by, filters }: Grouping): boolean {
  return [...by, ...filteredDimensions(filters)].some((id: DimensionId) => isLineDimension(id));
}

async function openFilter(
  db: Database,
  store: StoreContext,
  { dimension: id, operator, values }: Filter,
): Promise<{ reader: DimensionReader; filter: NumberedFilter }> {
  const numbers = numberValues(values);
  const filter = { wanted: numbers.values.length, isWanted: operator === "is" };
  return { filter, reader: await openDimension(db, store, { id, numbers }) };
}

/** All events, or those before the moment on the day that the window ends within. */
function eventsInWindow({ events, day }: DayView, { to, part }: Window): Int32Array {
  const all = allRows(events.rows);
  if (part === null || day.day <= to) return all;
  const { base, offsets } = events.column("at");
  return keepRows(all, (row) => base + (offsets?.[row] ?? 0) < part.until);
}

function linesOf({ events, lines }: DayView, rows: Int32Array): Int32Array {
  if (lines === null) return allRows(0);
  if (rows.length === events.rows) return allRows(lines.table.rows);
  return childRows(rows, lines.children, { rows: events.rows, count: lines.table.rows });
}

export function wholeDays(span: DaySpan): Window {
  return { ...span, part: null };
}
