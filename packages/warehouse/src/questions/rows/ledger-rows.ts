import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { LedgerKind } from "@cartograph/database/tables/sales.table.ts";
import { byCodePoint } from "@cartograph/database/dialects/portable/compare-texts.ts";
import { type RawBuilder, sql } from "kysely";
import { isLineDimension } from "../../cuts/order-facts.ts";
import { eachEvent } from "../../cuts/order-days/each-event.ts";
import { countColumns, type SalesRows, salesRows, salesRowsByLine } from "../../cuts/sales-rows.ts";
import { fromFacts } from "../../cuts/select-groups.ts";
import {
  amountColumns,
  noAmounts,
  type AmountColumn,
} from "../../ingestion/sales/ledger-amounts.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { metrics } from "../../metrics/registry.ts";
import { packedRows } from "./packed-rows.ts";
import { nameCell } from "./row-source.ts";
import type { SqlRows } from "./sql-rows.ts";
import { wholeDays } from "../../calendar/period.ts";

const eventLabels: Record<LedgerKind, string> = {
  sale: "Sale",
  refund: "Refund or return",
  cancellation: "Cancellation",
  edit: "Order edit",
};

/** Sales, refunds, cancellations and edits of orders. With a filter by lines, only an event's matching lines count. */
export function ledgerRows(comparison: Comparison, rowMetrics: readonly MetricId[]): SqlRows {
  const { db, store, cache, basis, filters, period } = comparison;
  const scope = { store, cache, basis, window: period.current };
  const selection = { filters, weights: rowMetrics.map(columnWeights) };
  const select = (rows: SalesRows, columns: readonly AmountColumn[]) => sql`
    select fact.order_id as "order", fact.entry_no, fact.day, fact.occurred_at as time,
      ${eventLabel} as what, ${sql.join(amountsOf(rowMetrics, columns))}
    ${fromFacts(rows, filters)}`;
  const byLine = filteredDimensions(filters).some(isLineDimension);
  return {
    columns: [
      { id: "day", label: "Day", kind: "day" },
      { id: "order", label: "Order", kind: "order" },
      { id: "what", label: "What happened", kind: "text" },
      { id: "time", label: "Time", kind: "time" },
    ],
    rowMetrics,
    day: "day",
    select: (days) => {
      const scopeOfDays = { store, basis, window: wholeDays(days) };
      if (!byLine) return select(salesRows(scopeOfDays), amountColumns);
      return sumByEvent(
        rowMetrics,
        sql`${select(salesRows(scopeOfDays), countColumns)}
          union all ${select(salesRowsByLine(scopeOfDays), lineAmounts)}`,
      );
    },
    key: ["time", "order", "entry_no"],
    ...packedRows(comparison, rowMetrics, (onRows) =>
      eachEvent(db, scope, { ...selection, onRows }),
    ),
    names: {
      [nameCell("order")]: { storeId: store.id, table: "orders", name: "name", id: "order" },
    },
  };
}

const lineAmounts = amountColumns.filter((name) => !countColumns.some((each) => each === name));

const eventLabel = byCodePoint(
  sql<string | null>`case fact.kind ${sql.join(
    Object.entries(eventLabels).map(([kind, words]) => sql`when ${kind} then ${words}`),
    sql` `,
  )} end`,
);

/** Adds up the contributions of an event's order and lines. */
function sumByEvent(
  rowMetrics: readonly MetricId[],
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sums = rowMetrics.map((id) => sql`sum(${sql.ref(id)}) as ${sql.ref(id)}`);
  return sql`select "order", entry_no, day, time, what, ${sql.join(sums)} from (${rows}) as part
    group by "order", entry_no, day, time, what`;
}

/** The contribution of these columns of an entry to each metric. */
function amountsOf(
  rowMetrics: readonly MetricId[],
  columns: readonly AmountColumn[],
): RawBuilder<unknown>[] {
  return rowMetrics.map((id) => {
    const terms = columns
      .map((column) => ({ column, weight: columnWeights(id)[column] }))
      .filter(({ weight }) => weight !== 0)
      .map(({ column, weight }) => sql`${sql.lit(weight)} * ${sql.ref(`fact.${column}`)}`);
    const sum = terms.length === 0 ? sql.lit(0) : sql.join(terms, sql` + `);
    return sql`${sum} as ${sql.ref(id)}`;
  });
}

/** The weight of each ledger column in a metric that is a weighted sum of them. */
function columnWeights(id: MetricId): Record<AmountColumn, number> {
  const { ledgerSum: sumOf } = metrics[id];
  if (sumOf === undefined) throw new Error(`${id} is not a sum over the ledger`);
  const weights = noAmounts();
  for (const column of amountColumns) weights[column] = sumOf({ ...noAmounts(), [column]: 1 });
  return weights;
}
