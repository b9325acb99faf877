import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { DaySpan } from "../calendar/period.ts";
import { comparedSides } from "../metrics/compared-sides.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { percentChange } from "../metrics/ratio.ts";
import { metrics } from "../metrics/registry.ts";

/** The change of a row's figure from the comparison days. `isNew` if it was zero on them. */
export type RowChange = { percentChange: number | null; isNew: boolean };

/** The figures of rows by key, over complete days on both sides of the comparison. Absent rows are zero. */
export type RowSides<Key = string> = {
  compared: ReadonlyMap<Key, number>;
  previous: ReadonlyMap<Key, number>;
};

/**
 * The figures of rows on both sides of the comparison of a metric from daily reports. Null without a comparison, or if
 * the metric is unknown on either side.
 */
export async function rowSides<Key>(
  comparison: Comparison,
  id: MetricId,
  figuresOf: (span: DaySpan) => Promise<ReadonlyMap<Key, number>>,
): Promise<RowSides<Key> | null> {
  const { dailySource, compute } = metrics[id];
  const spans = dailySource && comparison.completeDays[dailySource]?.spans;
  const { current, previous } = comparedSides(comparison, metrics[id]);
  if (!spans?.previous || current === null || previous === null) return null;
  if ((await compute(current)) === null || (await compute(previous)) === null) return null;
  return { compared: await figuresOf(spans.current), previous: await figuresOf(spans.previous) };
}

export function changeOf<Key>(row: Key, sides: RowSides<Key> | null): RowChange {
  if (sides === null) return { percentChange: null, isNew: false };
  return changeBetween(sides.compared.get(row) ?? 0, sides.previous.get(row) ?? 0);
}

export function changeBetween(compared: number, previous: number): RowChange {
  return {
    percentChange: percentChange(compared, previous),
    isNew: previous === 0 && compared > 0,
  };
}
