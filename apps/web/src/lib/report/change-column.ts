import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, percentFigure } from "@cartograph/ui/data-table/figure-column.ts";
import { percentBetween, percentWords } from "./change-words.ts";

type Range = Pick<ResolvedRange, "comparison">;

type ChangeFigure<Row> = {
  metric: MetricId;
  /** Needed unless the column to its left shows the figure. */
  header?: string;
  percentChange: (row: Row) => number | null;
};

/** The change of a row's figure, "New" where the compared days have none; nothing where the range is not compared. */
export function changeColumn<Row extends { isNew: boolean }>(
  range: Range,
  figure: ChangeFigure<Row>,
): Column<Row>[] {
  return changeColumnOf(range, figure, ({ isNew }) => isNew);
}

/** The change of a product's revenue. */
export function revenueChangeColumn<
  Row extends { revenue: number | null; previousRevenue: number | null },
>(range: Range): Column<Row>[] {
  return changeColumnOf<Row>(
    range,
    {
      metric: "product_revenue",
      percentChange: ({ revenue, previousRevenue }) => percentBetween(revenue, previousRevenue),
    },
    ({ revenue, previousRevenue }) => previousRevenue === 0 && revenue !== null && revenue > 0,
  );
}

function changeColumnOf<Row>(
  { comparison }: Range,
  { metric, header = "Change", percentChange }: ChangeFigure<Row>,
  isNew: (row: Row) => boolean,
): Column<Row>[] {
  if (comparison === "none") return [];
  return [
    figureColumn<Row>({
      key: "change",
      header,
      value: percentChange,
      metric,
      as: { ...percentFigure(2), format: percentWords },
      cell: (row) => (isNew(row) ? "New" : percentWords(percentChange(row))),
    }),
  ];
}
