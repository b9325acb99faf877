import { SegmentedControl } from "@mantine/core";
import { type TimeGrain, timeGrains } from "./regroup-days.ts";

const labels: Record<TimeGrain, string> = { daily: "Daily", weekly: "Weekly", monthly: "Monthly" };

/** The three ways in which a series of days is grouped. */
export function TimeGrainControl({
  label,
  value,
  onChange,
}: {
  /** What is grouped, for screen readers. */
  label: string;
  value: TimeGrain;
  onChange: (grain: TimeGrain) => void;
}) {
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      value={value}
      onChange={(chosen) => onChange(timeGrains.find((grain) => grain === chosen) ?? "daily")}
      data={timeGrains.map((grain) => ({ value: grain, label: labels[grain] }))}
    />
  );
}
