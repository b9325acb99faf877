import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { Text } from "@mantine/core";
import { rangeWords } from "./range-words.ts";

export type RangeNoteProps = {
  range: ResolvedRange;
  /** The figures are compared by whole days, though others of the report are compared by the hour. */
  countsWholeDays?: boolean;
};

/** Below the header: the days that the figures speak of. */
export function RangeNote({ range, countsWholeDays = false }: RangeNoteProps) {
  return (
    <Text size="sm" c="dimmed" mt="-0.75rem">
      {rangeWords(countsWholeDays ? { ...range, comparedUntil: null } : range)}
    </Text>
  );
}
