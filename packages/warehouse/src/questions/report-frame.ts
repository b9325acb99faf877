import { currencyDigits } from "@cartograph/contracts/currency.ts";
import { isStale } from "@cartograph/contracts/freshness.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { platforms } from "@cartograph/contracts/platform.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { ResolvedRange, SourceFreshness } from "@cartograph/contracts/reports/report.ts";
import { toResolvedRange } from "../calendar/period.ts";
import { formatDay } from "../calendar/zoned-day.ts";
import type { Comparison } from "../metrics/comparison.ts";
import type { DayReport } from "../source-days/read-days.ts";
import { metrics } from "../metrics/registry.ts";
import { missingPlatforms } from "../metrics/sources.ts";
import { lastCompleteDayOf, readAccounts, dailySources } from "../metrics/daily-source.ts";
import { listNotices } from "./notices/notices.ts";

/** What every report carries beside its figures. */
export type ReportFrame = Pick<
  Dashboard,
  | "range"
  | "basis"
  | "currency"
  | "currencyDigits"
  | "asOf"
  | "missing"
  | "notices"
  | "dataSources"
  | "targets"
  | "dataVersion"
>;

/**
 * @param shown the metrics whose sources the report depends on
 * @param figureSources the reports of platforms that count by day which it draws on, for what they say against themselves
 */
export async function reportFrame(
  comparison: Comparison,
  shown: readonly MetricId[],
  figureSources: readonly DayReport[] = [],
): Promise<ReportFrame> {
  const { store, basis, sources } = comparison;
  const { range, dataUntil } = describeRange(comparison, shown);
  return {
    range,
    basis,
    currency: store.currency,
    currencyDigits: currencyDigits(store.currency),
    asOf: dataUntil === null ? null : new Date(dataUntil).toISOString(),
    missing: missingPlatforms(
      shown.flatMap((id) => metrics[id].needs),
      sources,
    ),
    notices: await listNotices(comparison, shown, figureSources),
    dataSources: freshness(comparison, shown),
    targets: comparison.targets,
    dataVersion: comparison.cache.version,
  };
}

/** Of the platforms that the metrics are drawn from, those that the store has, and how old what was read of them is. */
function freshness({ sources, now }: Comparison, shown: readonly MetricId[]): SourceFreshness[] {
  const figureSources = new Set(shown.flatMap((id) => metricDefinitions[id].source));
  return platforms.flatMap((platform) => {
    const connection = sources.connections.get(platform);
    if (!figureSources.has(platform) || connection === undefined) return [];
    const { status, readAt } = connection;
    const asOf = readAt === null ? null : new Date(readAt).toISOString();
    // Nothing newer is to be expected of an account that was disconnected.
    return { platform, asOf, isStale: status !== "disconnected" && isStale(readAt, now), status };
  });
}

/**
 * A report of nothing but sources that give whole days is compared without the running one, and is as old as what was
 * read of them, whenever orders were read. How far searches are final is told apart.
 */
function describeRange(
  { period, dataUntil, accounts }: Comparison,
  shown: readonly MetricId[],
): { range: ResolvedRange; dataUntil: number | null } {
  const range = toResolvedRange(period);
  const used = dailySources.filter((source) =>
    shown.some((id) => metrics[id].dailySource === source),
  );
  const isOfOrdersToo = shown.some((id) => metrics[id].dailySource === null);
  if (isOfOrdersToo || used.length === 0) return { range, dataUntil };
  const lastWholeDays = used
    .filter((source) => source !== "google_search_console")
    .map((source) => lastCompleteDayOf(accounts, source))
    .filter((day) => day !== null);
  const readUntil = used
    .flatMap((source) => readAccounts(accounts, source))
    .map((account) => account.readUntil ?? 0);
  return {
    range: {
      ...range,
      comparedTo: lastComparedDay(period, lastWholeDays),
      comparedUntil: null,
      isComplete:
        lastWholeDays.length === 0
          ? range.isComplete
          : lastWholeDays.every((day) => period.range.to <= day),
    },
    dataUntil: Math.max(0, ...readUntil) || null,
  };
}

/** Of a report of sources that give whole days, compared up to the last day that all of them have whole. */
function lastComparedDay(
  { range, comparison }: Comparison["period"],
  lastWholeDays: readonly number[],
): string | null {
  const last = Math.min(range.to, ...lastWholeDays);
  const isCompared = comparison !== "none" && lastWholeDays.length > 0 && last >= range.from;
  return isCompared ? formatDay(last) : null;
}
