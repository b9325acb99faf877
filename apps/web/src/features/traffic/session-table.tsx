import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { isValue, metricPath } from "../../lib/metric-path.ts";
import { breakdownOfRows } from "../../lib/report/all-rows.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { valueOfRow } from "../../lib/report/value-of-row.ts";
import { sessionColumns, type SessionRow } from "./session-columns.tsx";

export type SessionTableProps = {
  report: TrafficReport;
  /** The name of the report's field that it shows. */
  section: string;
  /** The file name of its export, kebab-case. */
  name: string;
  caption: string;
  /** Its rows in the label of the search field; the caption if absent. */
  searched?: string;
  /** The header of the first column, such as "Landing page". */
  header: string;
  /** The dimension of its rows. */
  dimension: DimensionId;
  rows: readonly SessionRow[];
  /** Shown when the source is missing. */
  about: string;
};

export function SessionTable(props: SessionTableProps) {
  const { report, name, caption, header, rows, about, searched = caption } = props;
  const hasSearch = rows.length > fewRows;
  return (
    <DataTable
      name={name}
      caption={caption}
      rows={rows}
      columns={sessionColumns(header, report)}
      rowKey={(row) => row.name}
      pathOf={({ name: row, value = valueOfRow(row) }, metric) =>
        metricPath(metric ?? "sessions", {
          by: props.dimension,
          filters: value === null ? [] : [isValue(props.dimension, value)],
        })
      }
      allRows={breakdownOfRows({ metric: "sessions", by: props.dimension, name: "name" })}
      {...(hasSearch && {
        search: {
          label: `Search ${searched.toLowerCase()}`,
          text: (row: SessionRow) => row.name,
          none: "No results",
        },
      })}
      empty={
        <SourceEmpty section={props.section} sources={["google_analytics"]} nothing="No sessions">
          {about}
        </SourceEmpty>
      }
    />
  );
}

/** Up to this many rows need no search field. */
const fewRows = 10;
