import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import { percentBetween, percentWords } from "./change-words.ts";

/** The parts of a report that its changes need. */
export type ComparedReport = {
  range: Pick<ResolvedRange, "comparison">;
  metrics: Readonly<Partial<Record<MetricId, Pick<MetricValue, "comparedDays">>>>;
};

type ChangeFigure<Row> = {
  metric: MetricId;
  /** Needed unless the column to its left shows the figure. */
  header?: string;
  percentChange: (row: Row) => number | null;
  /** A metric of the report that is compared over the same days; by default, `metric`. */
  comparedAs?: MetricId;
};

/** The change of a row's figure, "New" where the compared days have none; nothing where the range is not compared. */
export function changeColumn<Row extends { isNew: boolean }>(
  report: ComparedReport,
  figure: ChangeFigure<Row>,
): Column<Row>[] {
  return changeColumnOf(report, figure, ({ isNew }) => isNew);
}

/**
 * The change of a product's revenue.
 * @param comparedAs a metric of the report that is compared over the same days
 */
export function revenueChangeColumn<
  Row extends { revenue: number | null; previousRevenue: number | null },
>(report: ComparedReport, comparedAs: MetricId): Column<Row>[] {
  return changeColumnOf<Row>(
    report,
    {
      metric: "product_revenue",
      comparedAs,
      percentChange: ({ revenue, previousRevenue }) => percentBetween(revenue, previousRevenue),
    },
    ({ revenue, previousRevenue }) => previousRevenue === 0 && revenue !== null && revenue > 0,
  );
}

function changeColumnOf<Row>(
  { range, metrics }: ComparedReport,
  { metric, header = "Change", percentChange, comparedAs = metric }: ChangeFigure<Row>,
  isNew: (row: Row) => boolean,
): Column<Row>[] {
  if (range.comparison === "none") return [];
  const column = figureColumn<Row>(
    "change",
    header,
    { ...kinds.percent(2), format: percentWords },
    {
      value: percentChange,
      metric,
      cell: (row) => (isNew(row) ? "New" : percentWords(percentChange(row))),
    },
  );
  return [{ ...column, comparedDays: metrics[comparedAs]?.comparedDays ?? undefined }];
}
