import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { crowdedOutOfPart, sessionColumns, type SessionRow } from "./session-columns.tsx";

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
  /** It has a part of the screen's width, and on most screens room for fewer columns. */
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
      {...(isNarrow && isCrowded && { crowdedOut: crowdedOutOfPart })}
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

/** A phone lists a row's figures below each other, and two thirds of a large screen hold all columns. */
const crowdedScreen = "(min-width: 48.01em) and (max-width: 99em)";

/** So many are found at a glance. */
const fewRows = 10;
