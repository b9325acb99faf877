import { SegmentedControl } from "@mantine/core";
import { type ChartGrain, timeGrains } from "./regroup-days.ts";

const labels: Record<ChartGrain, string> = {
  hourly: "Hourly",
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
};

/** The choice between hourly, daily, weekly and monthly points. */
export function TimeGrainControl({
  label,
  value,
  hasHours = false,
  onChange,
}: {
  /** The accessible name. */
  label: string;
  value: ChartGrain;
  hasHours?: boolean;
  onChange: (grain: ChartGrain) => void;
}) {
  const grains: readonly ChartGrain[] = hasHours ? ["hourly", ...timeGrains] : timeGrains;
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      value={value}
      onChange={(chosen) => onChange(grains.find((grain) => grain === chosen) ?? "daily")}
      data={grains.map((grain) => ({ value: grain, label: labels[grain] }))}
    />
  );
}
