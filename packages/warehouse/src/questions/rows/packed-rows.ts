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
 * Totals of rows, and their contributions by day, which all pages of one version of the store's data share.
 * @param each calls back with the rows of each day
 */
export function packedRows(
  comparison: Comparison,
  added: readonly MetricId[],
  each: EachDay,
): Required<Pick<SqlRows, "total" | "amounts">> {
  let totals: RowTotals | null = null;
  return {
    amounts: (id) =>
      cachedRows(comparison, {
        id,
        name: `amounts with ${added.join()}`,
        load: async () => {
          const sum = totalRows(added.length);
          const eachWithTotals: EachDay = (onRows) =>
            each((rows, day) => {
              sum.add(rows, day);
              onRows(rows, day);
            });
          const days = await amountsByDay(eachWithTotals, added.indexOf(id));
          totals = sum.totals;
          return days;
        },
        bytesOf: (days) => days.reduce((sum, { amounts }) => sum + amounts.byteLength, 0),
      }),
    total: async () => {
      if (totals === null) {
        const sum = totalRows(added.length);
        await each(sum.add);
        ({ totals } = sum);
      }
      const { count, sums } = totals;
      return { count, sums: Object.fromEntries(added.map((id, index) => [id, sums[index] ?? 0])) };
    },
  };
}

type EachDay = (onRows: OnRowAmounts) => Promise<void>;

async function amountsByDay(each: EachDay, metric: number): Promise<DayAmounts[]> {
  const days: DayAmounts[] = [];
  await each((added, day) => {
    const present = presentRows(added);
    const column = added.amounts[metric];
    if (column === undefined) return;
    const values = column.offsets && floatsOf(column.offsets);
    const amounts = new Float64Array(added.rows.length);
    let count = 0;
    for (let index = 0; index < added.rows.length; index += 1) {
      if (present[index] === 0) continue;
      amounts[count] = column.base + (values?.[added.rows[index] ?? 0] ?? 0);
      count += 1;
    }
    days.push({ day, amounts: amounts.slice(0, count) });
  });
  return days;
}
