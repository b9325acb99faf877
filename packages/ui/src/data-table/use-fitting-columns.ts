import { useEffect, useLayoutEffect, useState } from "react";
import { useIsPrinting } from "../theme/use-is-printing.ts";
import type { Column } from "./column.ts";

/**
 * The keys of the columns to hide so that a table fits its region without scrolling: the last ones first, extra columns
 * before the others, key columns after them, and never the first column, the first key column, or `kept`. Measured again when the width changes. None in print.
 */
export function useFittingColumns<Row>(
  region: HTMLElement | null,
  columns: readonly Column<Row>[],
  options: { isActive: boolean; kept: string | null },
): ReadonlySet<string> {
  const isPrinting = useIsPrinting();
  const isActive = options.isActive && !isPrinting;
  const [fit, setFit] = useState({ width: 0, hidden: 0 });
  const candidates = droppableColumns(columns, options.kept);
  const hidden = isActive ? candidates.slice(0, fit.hidden) : [];
  // Measured before painting, so that no frame shows a cut-off column. Stops when all candidates are hidden.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    if (!isActive || !region || fit.hidden >= candidates.length) return;
    if (region.scrollWidth > region.clientWidth + 1) {
      // The width is only known after the layout.
      // oxlint-disable-next-line react/set-state-in-effect
      setFit((last) => ({ ...last, hidden: last.hidden + 1 }));
    }
  });
  useEffect(() => {
    if (!region) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      setFit((last) => (last.width === width ? last : { width, hidden: 0 }));
    });
    observer.observe(region);
    return () => observer.disconnect();
  }, [region]);
  return new Set(hidden);
}

/** The keys of the columns that can be hidden, in the order of hiding. */
export function droppableColumns<Row>(
  columns: readonly Column<Row>[],
  kept: string | null,
): string[] {
  const others = columns.slice(1).filter(({ key, isControl }) => !isControl && key !== kept);
  const keyColumns = others.filter(({ isKey }) => isKey);
  return [
    ...others.filter(({ isExtra }) => isExtra).toReversed(),
    ...others.filter(({ isKey, isExtra }) => !isKey && !isExtra).toReversed(),
    ...keyColumns.slice(1).toReversed(),
  ].map(({ key }) => key);
}
