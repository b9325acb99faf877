import { Text } from "@mantine/core";
import { rangeWords } from "./range-words.ts";
import { useMetricReport } from "./report-context.tsx";

/**
 * Below the header: the days that the figures are of.
 * @param countsWholeDays the shown figures are compared by whole days, though others of the report by the hour
 */
export function RangeNote({ countsWholeDays = false }: { countsWholeDays?: boolean }) {
  const { range, metrics } = useMetricReport();
  const shownRange = countsWholeDays ? { ...range, comparedUntil: null } : range;
  return (
    <Text size="sm" c="dimmed" mt="-0.75rem">
      {rangeWords(shownRange, Object.values(metrics))}
    </Text>
  );
}
