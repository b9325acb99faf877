import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { LedgerKind } from "@cartograph/database/tables/sales.table.ts";
import { byCodePoint } from "@cartograph/database/dialects/portable/compare-texts.ts";
import { type RawBuilder, sql } from "kysely";
import { isLineDimension } from "../../cuts/order-facts.ts";
import { eachEvent } from "../../cuts/order-days/each-event.ts";
import { countColumns, type OrderRows, salesRows, salesRowsByLine } from "../../cuts/sales-rows.ts";
import { fromFacts } from "../../cuts/select-groups.ts";
import { amountColumns, noAmounts } from "../../ingestion/sales/ledger-amounts.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { metrics } from "../../metrics/registry.ts";
import { packedRows } from "./packed-rows.ts";
import { nameCell } from "./row-source.ts";
import { nameOf, type SqlRows, wholeDays } from "./sql-rows.ts";

type AmountColumn = (typeof amountColumns)[number];

const whatHappened: Record<LedgerKind, string> = {
  sale: "Sale",
  refund: "Refund",
  cancellation: "Cancellation",
  edit: "Order edit",
};

/** The dated events of orders. With a filter by lines, an event contributes only its matching lines. */
export function ledgerRows(comparison: Comparison, added: readonly MetricId[]): SqlRows {
  const { db, store, cache, basis, filters, period } = comparison;
  const scope = { store, cache, basis, window: period.current };
  const question = { filters, weights: added.map(timesOf) };
  const select = (rows: OrderRows, columns: readonly AmountColumn[]) => sql`
    select fact.order_id as "order", fact.entry_no, fact.day, fact.occurred_at as time,
      ${kindInWords} as what, ${sql.join(amountsOf(added, columns))}
    ${fromFacts(rows, filters)}`;
  const byLine = filteredDimensions(filters).some(isLineDimension);
  return {
    columns: [
      { id: "day", label: "Day", kind: "day" },
      { id: "order", label: "Order", kind: "order" },
      { id: "what", label: "What happened", kind: "text" },
      { id: "time", label: "Time", kind: "time" },
    ],
    added,
    day: "day",
    select: (days) => {
      const inDays = { store, basis, window: wholeDays(days) };
      if (!byLine) return select(salesRows(inDays), amountColumns);
      return addUp(
        added,
        sql`${select(salesRows(inDays), countColumns)}
          union all ${select(salesRowsByLine(inDays), lineAmounts)}`,
      );
    },
    key: ["time", "order", "entry_no"],
    ...packedRows(comparison, added, (onRows) => eachEvent(db, scope, { ...question, onRows })),
    names: {
      [nameCell("order")]: nameOf(store.id, { table: "orders", name: "name", id: "order" }),
    },
  };
}

const lineAmounts = amountColumns.filter((name) => !countColumns.some((each) => each === name));

const kindInWords = byCodePoint(
  sql<string | null>`case fact.kind ${sql.join(
    Object.entries(whatHappened).map(([kind, words]) => sql`when ${kind} then ${words}`),
    sql` `,
  )} end`,
);

function addUp(added: readonly MetricId[], rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const sums = added.map((id) => sql`sum(${sql.ref(id)}) as ${sql.ref(id)}`);
  return sql`select "order", entry_no, day, time, what, ${sql.join(sums)} from (${rows}) as part
    group by "order", entry_no, day, time, what`;
}

/** An entry's contribution to each metric, from these columns. */
function amountsOf(
  added: readonly MetricId[],
  columns: readonly AmountColumn[],
): RawBuilder<unknown>[] {
  return added.map((id) => {
    const terms = columns
      .map((column) => ({ column, times: timesOf(id)[column] }))
      .filter(({ times }) => times !== 0)
      .map(({ column, times }) => sql`${sql.lit(times)} * ${sql.ref(`fact.${column}`)}`);
    const sum = terms.length === 0 ? sql.lit(0) : sql.join(terms, sql` + `);
    return sql`${sum} as ${sql.ref(id)}`;
  });
}

/** Weight of each ledger column in a metric that is a sum of columns. */
function timesOf(id: MetricId): Record<AmountColumn, number> {
  const of = metrics[id].hours?.of;
  if (of === undefined || of === "sessions") throw new Error(`${id} is no sum over the ledger`);
  const times = noAmounts();
  for (const column of amountColumns) times[column] = of({ ...noAmounts(), [column]: 1 });
  return times;
}
