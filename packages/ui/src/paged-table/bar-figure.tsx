import type { CSSProperties, ReactNode } from "react";
import classes from "./paged-table.module.css";

/** A figure with a bar below its digits. `share` is the length in percent of the longest bar. */
export function BarFigure({ share, children }: { share: number; children: ReactNode }) {
  const length: CSSProperties & { "--share": string } = {
    "--share": `${Math.max(0, Math.min(100, share)).toFixed(2)}%`,
  };
  return (
    <span className={classes.bar} style={length}>
      {children}
    </span>
  );
}
