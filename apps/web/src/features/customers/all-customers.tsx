import { TableStampProvider, useTableStamp } from "@cartograph/ui/table-export/table-stamp.tsx";
import type { ReactNode } from "react";
import { useFilters } from "../../lib/filters/use-filters.ts";

/** Says that the filters in the URL do not apply, for figures of all customers; nothing without filters. */
export function FilterRemark() {
  const { filters } = useFilters();
  return filters.length > 0 ? " Filters don't apply here." : null;
}

/** Leaves the filters out of the exports of tables that cover all customers. */
export function UnfilteredStamp({ children }: { children: ReactNode }) {
  const stamp = useTableStamp();
  return (
    <TableStampProvider stamp={stamp && { ...stamp, filters: [] }}>{children}</TableStampProvider>
  );
}

type WaitingStampProps = { isOutdated: boolean; children: ReactNode };

/** Marks exports of rows that have their own query as outdated, besides those of an outdated report. */
export function WaitingStamp({ isOutdated, children }: WaitingStampProps) {
  const stamp = useTableStamp();
  return (
    <TableStampProvider stamp={isOutdated && stamp ? { ...stamp, isOutdated } : stamp}>
      {children}
    </TableStampProvider>
  );
}
