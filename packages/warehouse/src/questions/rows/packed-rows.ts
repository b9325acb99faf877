import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { floatsOf } from "../../cuts/order-days/columns.ts";
import {
  type OnRowAmounts,
  presentRows,
  type RowTotals,
  totalRows,
} from "../../cuts/order-days/row-totals.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { cachedRows } from "./cached-rows.ts";
import type { DayAmounts } from "./leading-days.ts";
import type { SqlRows } from "./sql-rows.ts";

/**
 * The totals of rows, and their contributions by day. All pages for one version of the store's data share both, and
 * reading the contributions computes the totals, too.
 * @param each calls `onRows` with the rows of each day
 */
export function packedRows(
  comparison: Comparison,
  rowMetrics: readonly MetricId[],
  each: EachDay,
): Required<Pick<SqlRows, "total" | "amounts">> {
  let totals: RowTotals | null = null;
  return {
    amounts: (id) =>
      cachedRows(comparison, {
        id,
        name: `amounts with ${rowMetrics.join()}`,
        load: async () => {
          const sum = totalRows(rowMetrics.length);
          const eachWithTotals: EachDay = (onRows) =>
            each((rows, day) => {
              sum.add(rows, day);
              onRows(rows, day);
            });
          const days = await amountsByDay(eachWithTotals, rowMetrics.indexOf(id));
          totals = sum.totals;
          return days;
        },
        bytesOf: (days) => days.reduce((sum, { amounts }) => sum + amounts.byteLength, 0),
      }),
    total: async () => {
      if (totals === null) {
        const sum = totalRows(rowMetrics.length);
        await each(sum.add);
        ({ totals } = sum);
      }
      const { count, sums } = totals;
      return {
        count,
        sums: Object.fromEntries(rowMetrics.map((id, index) => [id, sums[index] ?? 0])),
      };
    },
  };
}

type EachDay = (onRows: OnRowAmounts) => Promise<void>;

async function amountsByDay(each: EachDay, metric: number): Promise<DayAmounts[]> {
  const days: DayAmounts[] = [];
  await each((rowAmounts, day) => {
    const present = presentRows(rowAmounts);
    const column = rowAmounts.amounts[metric];
    if (column === undefined) return;
    const values = column.offsets && floatsOf(column.offsets);
    const amounts = new Float64Array(rowAmounts.rows.length);
    let count = 0;
    for (let index = 0; index < rowAmounts.rows.length; index += 1) {
      if (present[index] === 0) continue;
      amounts[count] = column.base + (values?.[rowAmounts.rows[index] ?? 0] ?? 0);
      count += 1;
    }
    days.push({ day, amounts: amounts.slice(0, count) });
  });
  return days;
}
