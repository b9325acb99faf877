import type { SeriesGrain } from "@cartograph/contracts/metrics/series-grains.ts";
import { SegmentedControl } from "@mantine/core";

const labels: Record<SeriesGrain, string> = {
  hour: "Hourly",
  day: "Daily",
  week: "Weekly",
  month: "Monthly",
};

/** The choice between hourly, daily, weekly and monthly points. */
export function TimeGrainControl(props: {
  /** The accessible name. */
  label: string;
  value: SeriesGrain;
  grains: readonly SeriesGrain[];
  onChange: (grain: SeriesGrain) => void;
}) {
  return (
    <SegmentedControl
      aria-label={props.label}
      size="xs"
      value={props.value}
      onChange={props.onChange}
      data={props.grains.map((grain) => ({ value: grain, label: labels[grain] }))}
    />
  );
}
