import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import { Text } from "@mantine/core";
import { rangeWords } from "./range-words.ts";
import { useMetricReport } from "./report-context.tsx";
import { useNow } from "../use-now.ts";

/**
 * Below the header: the days that the figures are of.
 * @param props.countsWholeDays the shown figures are compared by whole days, though others of the report by the hour
 * @param props.figures the shown figures if they are not the report's metrics
 */
export function RangeNote({
  countsWholeDays = false,
  figures,
}: {
  countsWholeDays?: boolean;
  figures?: readonly Pick<MetricValue, "noPercentChange">[];
}) {
  const { range, metrics } = useMetricReport();
  const now = useNow();
  const shownRange = countsWholeDays ? { ...range, comparedUntil: null } : range;
  return (
    <Text size="sm" c="dimmed" mt="-0.75rem">
      {rangeWords(shownRange, figures ?? Object.values(metrics), now)}
    </Text>
  );
}
