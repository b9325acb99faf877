import type { Comparisons, ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { Text } from "@mantine/core";
import { rangeWords } from "./range-words.ts";

export type RangeNoteProps = {
  range: ResolvedRange;
  /** Of the cards: when none can be compared, the note says why. */
  comparisons?: Comparisons;
  /** The figures are compared by whole days, though others of the report are compared by the hour. */
  countsWholeDays?: boolean;
};

/** Below the header: the days that the figures are of. */
export function RangeNote({ range, comparisons, countsWholeDays = false }: RangeNoteProps) {
  return (
    <Text size="sm" c="dimmed" mt="-0.75rem">
      {rangeWords(countsWholeDays ? { ...range, comparedUntil: null } : range, comparisons)}
    </Text>
  );
}
