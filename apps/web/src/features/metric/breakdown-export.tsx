import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { Sort } from "@cartograph/ui/data-table/column.ts";
import { ExportButton } from "@cartograph/ui/table-export/export-button.tsx";
import { useMetricReport } from "../../lib/report/report-context.tsx";
import { trpc } from "../../lib/trpc.ts";
import { allPages } from "./all-pages.ts";
import { breakdownFile } from "./breakdown-file.ts";

type BreakdownExportProps = {
  input: ReportQuery & {
    id: MetricId;
    by: string;
    metrics?: string;
    sort?: string;
    search?: string;
  };
  by: readonly DimensionId[];
  metrics: readonly MetricId[];
  sort: Sort;
  /** The search as it was typed. */
  searched: string;
};

/** Exports all rows of a breakdown, including rows that are not loaded yet. */
export function BreakdownExport({ input, by, metrics, sort, searched }: BreakdownExportProps) {
  const { client } = trpc.useUtils();
  const report = useMetricReport();
  const title = `${metricDefinitions[input.id].name} by ${by.map((each) => dimensionDefinitions[each].name).join(" and ")}`;

  async function content() {
    const pages = await allPages((page) => client.metrics.breakdown.query({ ...input, ...page }));
    const comparedDays = report.metrics[input.id]?.comparedDays ?? null;
    return breakdownFile(pages, { metrics, sort, searched, comparedDays });
  }

  return (
    <ExportButton
      name={`${input.id}-by-${input.by.replaceAll(",", "-")}`}
      title={title}
      content={content}
    />
  );
}
