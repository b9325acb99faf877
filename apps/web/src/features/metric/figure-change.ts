import type { BreakdownFigure } from "@cartograph/contracts/metrics/metric-breakdown.ts";
import { roundFigure } from "@cartograph/ui/data-table/figure-column.ts";
import { noFigure } from "@cartograph/ui/format/format-number.ts";
import { percentBetween, percentWords } from "../../lib/report/change-words.ts";

export type ComparedFigure = Pick<BreakdownFigure, "compared" | "previous">;

/** A change in words, and the amount whose sign rates it. */
type Change = { text: string; amount: number | null };

/** The change in percent, or the difference where a percentage would be meaningless. */
export function figureChange(
  figure: ComparedFigure | undefined,
  format: (value: number) => string,
): Change {
  const { compared = null, previous = null } = figure ?? {};
  if (compared === null || previous === null) return { text: noFigure, amount: null };
  if (previous === 0 && compared >= 0) {
    return { text: compared > 0 ? "New" : noFigure, amount: null };
  }
  if (previous === 0 || compared < 0 !== previous < 0) {
    const difference = compared - previous;
    const sign = difference > 0 ? "+" : "";
    return { text: `${sign}${format(difference)}`, amount: difference };
  }
  const percent = percentBetween(compared, previous);
  return { text: percentWords(percent), amount: roundFigure(percent, 2) };
}
