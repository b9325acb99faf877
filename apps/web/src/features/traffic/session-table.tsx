import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { crowdedOutOfPart, sessionColumns, type SessionRow } from "./session-columns.tsx";

export type SessionTableProps = {
  report: TrafficReport;
  /** The file name of its export, kebab-case. */
  name: string;
  caption: string;
  /** The header of the first column, such as "Landing page". */
  header: string;
  rows: readonly SessionRow[];
  /** Shown when the source is missing. */
  about: string;
  /** Shows fewer columns because the table has only part of the screen's width. */
  isNarrow?: boolean;
};

export function SessionTable(props: SessionTableProps) {
  const { report, name, caption, header, rows, about, isNarrow = false } = props;
  const columns = useMemo(() => sessionColumns(header), [header]);
  const isCrowded = useMediaQuery(crowdedScreen, undefined, { getInitialValueInEffect: false });
  const hasSearch = rows.length > fewRows;
  return (
    <DataTable
      name={name}
      caption={caption}
      rows={rows}
      columns={columns}
      {...(isNarrow && isCrowded && { hiddenByDefault: crowdedOutOfPart })}
      rowKey={(row) => row.name}
      {...(hasSearch && {
        search: { label: `Search ${caption}`, text: (row: SessionRow) => row.name },
      })}
      empty={
        rows.length > 0 ? (
          "No results"
        ) : (
          <SourceEmpty
            report={report}
            sources={["google_analytics"]}
            nothing="No sessions in this date range."
          >
            {about}
          </SourceEmpty>
        )
      }
    />
  );
}

/** Widths at which all columns fit: phones list values vertically, and large screens have enough room. */
const crowdedScreen = "(min-width: 48.01em) and (max-width: 99em)";

/** Up to this many rows need no search field. */
const fewRows = 10;
