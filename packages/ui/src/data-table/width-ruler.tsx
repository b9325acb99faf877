import { useMemo } from "react";
import type { Column } from "./column.ts";
import classes from "./data-table.module.css";
import { widestRows } from "./widest-rows.ts";

type WidthRulerProps<Row> = { rows: readonly Row[]; columns: readonly Column<Row>[] };

/** Keeps each column as wide as its widest cell, so that columns don't move while scrolling. */
export function WidthRuler<Row>({ rows, columns }: WidthRulerProps<Row>) {
  const widest = useMemo(() => columns.map((column) => widestRows(rows, column)), [rows, columns]);
  return (
    <tbody aria-hidden className={classes.ruler}>
      <tr>
        {columns.map((column, place) => (
          <td key={column.key} data-figure={column.isFigure || undefined}>
            {widest[place]?.map((row, rank) => (
              // A short, stable list.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={rank}>{column.cell(row)}</div>
            ))}
          </td>
        ))}
      </tr>
    </tbody>
  );
}
