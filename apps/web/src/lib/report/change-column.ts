import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, percentFigure } from "@cartograph/ui/data-table/figure-column.ts";
import { percentWords } from "./change-words.ts";

/** How a row's main figure differs from the compared days; "New" where those have none. */
export type RowChange = { percentChange: number | null; isNew: boolean };

/**
 * The change of a row's figure; nothing where the range is not compared.
 * @param figure with a header unless the column before it has the figure
 */
export function changeColumn<Row>(
  { comparison }: Pick<ResolvedRange, "comparison">,
  figure: { metric: MetricId; header?: string },
  changeOf: (row: Row) => RowChange,
): Column<Row>[] {
  if (comparison === "none") return [];
  return [
    figureColumn<Row>({
      key: "change",
      header: figure.header ?? "Change",
      value: (row) => changeOf(row).percentChange,
      metric: figure.metric,
      as: { ...percentFigure(2), format: percentWords },
      cell: (row) => {
        const { percentChange, isNew } = changeOf(row);
        return isNew ? "New" : percentWords(percentChange);
      },
    }),
  ];
}
