import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { Text } from "@mantine/core";
import { rangeWords } from "./range-words.ts";

/** Below the header: the days that the figures speak of. */
export function RangeNote({ range }: { range: ResolvedRange }) {
  return (
    <Text size="sm" c="dimmed" mt="-0.75rem">
      {rangeWords(range)}
    </Text>
  );
}
