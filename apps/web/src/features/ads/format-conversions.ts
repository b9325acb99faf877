import type { FigureKind } from "@cartograph/ui/data-table/figure-column.ts";
import { formatUpTo } from "@cartograph/ui/format/format-number.ts";

/** Formats conversions, which can be fractional because platforms split them among ads: `1,204`, `3.5`. */
export function formatConversions(conversions: number): string {
  return formatUpTo(conversions, 1);
}

export const conversionsFigure: FigureKind = { format: formatConversions, digits: 1 };
