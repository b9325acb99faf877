import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { monthChoices, monthFrom } from "../../../lib/targets/months.ts";

export type ShownMonths = {
  /** In order, as many as fit. */
  shown: readonly string[];
  /** Shows earlier or later months; null at the end of the months that can have targets. */
  showEarlier: (() => void) | null;
  showLater: (() => void) | null;
  /** Shows a month that can have targets. */
  show: (month: string) => void;
};

/** The months in view: at first, those up to the one after the current month. */
export function useShownMonths(currentMonth: string): ShownMonths {
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const isWide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  const count = isPhone ? 2 : isWide ? 6 : 3;
  const [moved, setMoved] = useState(0);
  const choices = monthChoices(currentMonth);
  const [last = currentMonth, first = currentMonth] = [choices[0], choices.at(-1)];
  const from = monthFrom(currentMonth, 2 - count + moved);
  const shown = Array.from({ length: count }, (_, index) => monthFrom(from, index));
  const showMore = (by: number) => () => setMoved((months) => months + by);
  return {
    shown: shown.filter((month) => month >= first && month <= last),
    showEarlier: from > first ? showMore(-count) : null,
    showLater: (shown.at(-1) ?? last) < last ? showMore(count) : null,
    show: (month) => setMoved(choices.indexOf(currentMonth) - choices.indexOf(month) + count - 2),
  };
}
