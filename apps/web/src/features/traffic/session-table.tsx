import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { useMemo } from "react";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { fewSessionColumns, sessionColumns, type SessionRow } from "./session-columns.tsx";

export type SessionTableProps = {
  report: TrafficReport;
  /** In the name of its export, kebab-case. */
  name: string;
  caption: string;
  /** What names a row, such as "Landing page". */
  header: string;
  rows: readonly SessionRow[];
  /** What would be here while the source is missing. */
  about: string;
  /** It has half of the screen and shows what fits there. */
  isNarrow?: boolean;
};

export function SessionTable(props: SessionTableProps) {
  const { report, name, caption, header, rows, about, isNarrow = false } = props;
  const columns = useMemo(
    () => (isNarrow ? fewSessionColumns(header) : sessionColumns(header)),
    [header, isNarrow],
  );
  const hasSearch = rows.length > fewRows;
  return (
    <DataTable
      name={name}
      caption={caption}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.name}
      {...(hasSearch && {
        search: { label: `Search ${caption}`, text: (row: SessionRow) => row.name },
      })}
      empty={
        rows.length > 0 ? (
          "Nothing found"
        ) : (
          <SourceEmpty
            report={report}
            sources={["google_analytics"]}
            nothing="No sessions in this range."
          >
            {about}
          </SourceEmpty>
        )
      }
    />
  );
}

/** So many are found at a glance. */
const fewRows = 10;
