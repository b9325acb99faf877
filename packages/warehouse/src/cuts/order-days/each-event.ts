import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { PackedColumn } from "@cartograph/database/packed-table.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { amountColumns, type AmountColumn } from "../../ingestion/sales/ledger-amounts.ts";
import { partColumns, restOf } from "../../rollups/order-columns/order-day.ts";
import { countColumns } from "../sales-rows.ts";
import { takeFloats } from "./arena.ts";
import { addColumns } from "./columns.ts";
import type { DaySide } from "./day-side.ts";
import { wholeColumns } from "./grouped-amounts.ts";
import { needsLines, openOrderGroups, type OrderGroups, type OrderScope } from "./order-groups.ts";
import { parentsOf } from "./row-values.ts";
import { addWeighted, type OnRowAmounts } from "./row-totals.ts";

/** Weight of each column in a metric. */
type Weights = Readonly<Record<AmountColumn, number>>;

type EventScope = OrderScope & { basis: DateBasis };
type EventQuestion = {
  filters: readonly Filter[];
  weights: readonly Weights[];
  onRows: OnRowAmounts;
};

/** Calls `onRows` with the ledger entries of each day. With a filter by lines, only the matching lines of an entry count. */
export async function eachEvent(
  db: Database,
  { basis, ...scope }: EventScope,
  { filters, weights, onRows }: EventQuestion,
): Promise<void> {
  const withLines = needsLines({ by: [], filters });
  const groups = await openOrderGroups(db, scope, { by: [], filters, per: [], withLines });
  const add = withLines ? addByLine : addWhole;
  await groups.eachDay((day) => {
    for (const side of [groups.sales(day), groups.later(day, basis)]) {
      if (side.kept.length === 0) continue;
      onRows({ rows: side.kept, amounts: add(groups, side, weights) }, day.day);
    }
  });
}

/** The contribution of each event to each metric. */
function addWhole(
  _: OrderGroups,
  { events }: DaySide,
  weights: readonly Weights[],
): PackedColumn[] {
  return weights.map((metricWeights) => {
    const terms = amountColumns
      .filter((name) => metricWeights[name] !== 0)
      .map((name) => ({ column: events.column(name), weight: metricWeights[name] }));
    return addColumns(terms, events.rows);
  });
}

function addByLine(
  groups: OrderGroups,
  side: DaySide,
  weights: readonly Weights[],
): PackedColumn[] {
  const { events, lines } = side;
  const whole = groups.select(side, "whole").rows;
  const rest = groups.select(side, "rest").rows;
  const ofLines = lines && {
    rows: groups.select(side, "lines").rows,
    table: lines.table,
    to: parentsOf(lines.starts),
  };
  return weights.map((metricWeights) => {
    const added = takeFloats(events.rows).fill(0);
    const add = (rows: Int32Array, name: AmountColumn, column: PackedColumn) =>
      addWeighted(added, { rows, column, weight: metricWeights[name] });
    for (const name of countColumns) add(whole, name, events.column(name));
    for (const name of wholeColumns) add(rest, name, events.column(name));
    for (const name of partColumns) {
      add(rest, name, events.column(restOf(name)));
      if (ofLines === null) continue;
      const { rows, table, to } = ofLines;
      addWeighted(added, { rows, column: table.column(name), weight: metricWeights[name], to });
    }
    return { base: 0, offsets: added };
  });
}
