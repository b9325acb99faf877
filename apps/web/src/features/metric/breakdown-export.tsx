import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { ExportButton } from "@cartograph/ui/table-export/export-button.tsx";
import { trpc } from "../../lib/trpc.ts";
import { allPages } from "./all-pages.ts";

/** Days and months are exported as dates. */
const exportedAsDates: readonly DimensionId[] = ["day", "week", "month", "acquired_month"];

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
};

/** Exports all rows of a breakdown, including rows that are not loaded yet. */
export function BreakdownExport({ input, by, metrics }: BreakdownExportProps) {
  const { client } = trpc.useUtils();
  const title = `${metricDefinitions[input.id].name} by ${by.map((each) => dimensionDefinitions[each].name).join(" and ")}`;

  async function content() {
    const pages = await allPages((page) => client.metrics.breakdown.query({ ...input, ...page }));
    const [first] = pages;
    const dimensions = first?.by ?? [];
    return {
      header: [
        ...dimensions.map((id) => dimensionDefinitions[id].name),
        ...metrics.flatMap((id) => {
          const header = headerOf(id, first?.currency);
          return [header, `${header}, compared days`, `${header}, previous`];
        }),
      ],
      rows: pages.flatMap(({ rows }) =>
        rows.map((row) => [
          ...row.labels.map((label, index) =>
            exportedAsDates.some((id) => id === dimensions[index])
              ? (row.values[index] ?? label)
              : label,
          ),
          ...metrics.flatMap((id) => [
            row.metrics[id]?.value ?? null,
            row.metrics[id]?.compared ?? null,
            row.metrics[id]?.previous ?? null,
          ]),
        ]),
      ),
      stamp: input.search ? [["Search", input.search] as const] : [],
    };
  }

  return (
    <ExportButton
      name={`${input.id}-by-${input.by.replaceAll(",", "-")}`}
      title={title}
      content={content}
    />
  );
}

function headerOf(id: MetricId, currency: string | undefined): string {
  const { name, unit } = metricDefinitions[id];
  if (unit === "percent") return `${name} (%)`;
  return unit === "money" && currency ? `${name} (${currency})` : name;
}
