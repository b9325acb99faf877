import type { TargetMetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { targetMetricIds } from "@cartograph/contracts/target-metrics.ts";
import type { Target, TargetChange } from "@cartograph/contracts/targets.ts";
import {
  type Money,
  readChanges,
  type TargetErrors,
  type TargetTexts,
  textsOf,
} from "../../../lib/targets/target-texts.ts";

/** The edited texts of each month. Cells that were not edited are absent. */
export type TargetDrafts = Readonly<Record<string, TargetTexts>>;

/** Errors of cells, by month. */
export type DraftErrors = Readonly<Record<string, TargetErrors>>;

/** The changes to send, or the errors of the cells. */
export function readDrafts(
  drafts: TargetDrafts,
  targets: readonly Target[],
  money: Money,
): { changes: TargetChange[]; errors: DraftErrors } {
  const changes: TargetChange[] = [];
  const errors: Record<string, TargetErrors> = {};
  for (const [month, edited] of Object.entries(drafts)) {
    const stored = textsOf(targets, month, money);
    const read = readChanges({ ...stored, ...edited }, stored, { month, money });
    changes.push(...read.changes);
    if (Object.keys(read.errors).length > 0) errors[month] = read.errors;
  }
  return { changes, errors };
}

/** The drafts that were not sent, or were edited again since. */
export function withoutSent(drafts: TargetDrafts, sent: TargetDrafts): TargetDrafts {
  const left: Record<string, TargetTexts> = {};
  for (const [month, edited] of Object.entries(drafts)) {
    const kept = Object.entries(edited).filter(
      ([metric, text]) => sent[month]?.[metric as TargetMetricId] !== text,
    );
    if (kept.length > 0) left[month] = Object.fromEntries(kept);
  }
  return left;
}

/** The metrics with a target in any month, saved or edited, in the order of the screens. */
export function listedMetrics(
  targets: readonly Target[],
  drafts: TargetDrafts,
  added: readonly TargetMetricId[],
): TargetMetricId[] {
  const listed = new Set([
    ...targets.map(({ metric }) => metric),
    ...Object.values(drafts).flatMap((edited) => Object.keys(edited)),
    ...added,
  ]);
  return targetMetricIds.filter((metric) => listed.has(metric));
}
