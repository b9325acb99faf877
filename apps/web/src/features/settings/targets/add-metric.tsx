import {
  metricDefinitions,
  type TargetMetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import { targetGroups, targetMetricIds } from "@cartograph/contracts/target-metrics.ts";
import { Select } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";

export type AddMetricProps = {
  /** The metrics in the table. */
  listed: readonly TargetMetricId[];
  isDisabled: boolean;
  onAdd: (metric: TargetMetricId) => void;
};

/** Adds a row to the table, for a metric that is not in it yet. */
export function AddMetric({ listed, isDisabled, onAdd }: AddMetricProps) {
  const groups = targetGroups.map(({ name, metrics }) => ({
    group: name,
    items: metrics
      .filter((metric) => !listed.includes(metric))
      .map((metric) => ({ value: metric, label: metricDefinitions[metric].label })),
  }));
  return (
    <Select
      // A new one after each choice, so that the field is empty again.
      key={listed.length}
      aria-label="Add a metric"
      placeholder="Add a metric"
      w="15rem"
      leftSection={<IconPlus size={16} aria-hidden />}
      searchable
      disabled={isDisabled}
      nothingFoundMessage="No other metric"
      data={groups.filter(({ items }) => items.length > 0)}
      value={null}
      onChange={(chosen) => {
        const metric = targetMetricIds.find((id) => id === chosen);
        if (metric) onAdd(metric);
      }}
    />
  );
}
