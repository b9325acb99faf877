import type { ReactNode } from "react";
import classes from "./report-row.module.css";

/** How the widgets of a row share its width; on narrow screens they stack. */
export type RowSplit = "whole" | "halves" | "thirds" | "wide-narrow";

export function ReportRow({ split, children }: { split: RowSplit; children: ReactNode }) {
  return (
    <div className={classes.row} data-split={split}>
      {children}
    </div>
  );
}
