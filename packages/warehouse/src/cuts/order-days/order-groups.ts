import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import { type Window, windowDays } from "../../calendar/period.ts";
import { type OrderDay, readOrderDays } from "../../rollups/order-columns/packed-order-days.ts";
import type { StoreCache } from "../../store-cache.ts";
import type { Grouping } from "../cut.ts";
import { type GroupKey, groupKey } from "../group-key.ts";
import { isLineDimension } from "../order-facts.ts";
import { resetArena } from "./arena.ts";
import {
  type DaySide,
  laterSide,
  laterRows,
  salesOf,
  type SideRows,
  valuesOf,
} from "./day-side.ts";
import type { DimensionReader, EventReader } from "./dimension-reader.ts";
import { numberGroups } from "./number-groups.ts";
import { openDimension } from "./open-dimension.ts";
import {
  allRows,
  childRows,
  filterRows,
  keepBefore,
  type NumberedFilter,
  type Selection,
} from "./select-rows.ts";
import { numberValues } from "./value-numbers.ts";

export type OrderScope = { store: StoreContext; cache: StoreCache; window: Window };

/** A number to group rows by in addition to their dimensions, such as their minute. */
export type NumberAxis = (numberOf: (value: number) => number) => EventReader["ofEvents"];

export const byDay: NumberAxis =
  (numberOf) =>
  (_, { day }) => ({ all: numberOf(day) });

export type OrderGroups = {
  /** Calls back for each day of the window. Results of the other functions are overwritten on the next day. */
  eachDay: (add: (day: OrderDay) => void) => Promise<void>;
  /** The day's sales matching the order filters. */
  sales: (day: OrderDay) => DaySide;
  /** The later events that count on the day on this basis and match the order filters. */
  later: (day: OrderDay, basis: DateBasis) => DaySide;
  /** The rows matching all filters, by group. */
  select: (side: DaySide, rows: SideRows) => Selection;
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
  const span = windowDays(window);
  const keep = (side: Omit<DaySide, "kept">, events: Int32Array): DaySide => {
    let kept = keepInWindow(side, events, window);
    for (const { reader, filter } of filtered) {
      if (!("ofEvents" in reader)) continue;
      kept = filterRows(kept, reader.ofEvents(side.events, side.day), filter);
    }
    return { ...side, kept };
  };
  return {
    eachDay: async (add) => {
      for await (const days of readOrderDays(db, { store, cache, span, withLines })) {
        for (const reader of readers) if ("prepare" in reader) await reader.prepare?.(days);
        for (const day of days) {
          resetArena();
          add(day);
        }
      }
    },
    sales: (day) => keep(salesOf(day), allRows(day.sales.rows)),
    later: (day, basis) => keep(laterSide(day), laterRows(day, basis)),
    select: (side, of) => {
      let rows = of === "lines" ? linesOf(side) : side.kept;
      for (const { reader, filter } of filtered) {
        if ("ofLines" in reader) rows = filterRows(rows, valuesOf(reader, side, of), filter);
      }
      return groups.group(
        rows,
        axes.map(({ reader }) => valuesOf(reader, side, of)),
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

/** Keeps events before the end of a window that ends within the day. */
function keepInWindow(
  { events, day }: Omit<DaySide, "kept">,
  rows: Int32Array,
  { to, part }: Window,
): Int32Array {
  if (part === null || day.day <= to) return rows;
  return keepBefore(rows, events.column("at"), part.until);
}

function linesOf({ events, kept, lines }: DaySide): Int32Array {
  if (lines === null) return allRows(0);
  if (kept.length === events.rows) return allRows(lines.table.rows);
  return childRows(kept, lines.starts);
}
