import { currencyDigits } from "@cartograph/contracts/currency.ts";
import { isStale } from "@cartograph/contracts/freshness.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { platforms } from "@cartograph/contracts/platform.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { ResolvedRange, SourceFreshness } from "@cartograph/contracts/reports/report.ts";
import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import { toResolvedRange } from "../calendar/period.ts";
import { formatDay } from "../calendar/days.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { kindsReadBy } from "../metrics/left-out.ts";
import { metrics } from "../metrics/registry.ts";
import { missingPlatforms } from "../metrics/sources.ts";
import { lastCompleteDayOf, syncedAccounts, dailySources } from "../metrics/daily-source.ts";
import { listNotices } from "./notices/notices.ts";

/** The fields that every report has in addition to its figures. */
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
  | "notFiltered"
  | "sectionsNotFilteredBy"
  | "dataVersion"
>;

/**
 * @param shown the metrics whose sources the report depends on
 * @param dayReports the daily reports it uses, for notices about their data quality
 */
export async function reportFrame(
  comparison: Comparison,
  shown: readonly MetricId[],
  dayReports: readonly DayReport[] = [],
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
    notices: await listNotices(comparison, shown, dayReports),
    dataSources: freshness(comparison, shown),
    targets: comparison.targets,
    notFiltered: [],
    sectionsNotFilteredBy: {},
    dataVersion: comparison.cache.version,
  };
}

/** The store's platforms that the metrics depend on, with the age of their data. */
function freshness({ sources, now }: Comparison, shown: readonly MetricId[]): SourceFreshness[] {
  const shownPlatforms = new Set(shown.flatMap((id) => metricDefinitions[id].source));
  // Until Shopify lets the app read them again, checkouts are missing whether or not some were left out.
  const areCheckoutsDenied =
    !sources.hasReadCheckouts && sources.checkoutGaps.some(({ until }) => until === null);
  const kinds = kindsReadBy(shown).filter((kind) => kind !== "checkout" || !areCheckoutsDenied);
  return platforms.flatMap((platform) => {
    const connection = sources.connections.get(platform);
    if (!shownPlatforms.has(platform) || connection === undefined) return [];
    const { readAt } = connection;
    const leftOut = sources.leftOut.get(platform);
    const lacksRecords = kinds.some((kind) => leftOut?.has(kind));
    const status =
      connection.status === "connected" && lacksRecords ? "incomplete" : connection.status;
    const asOf = readAt === null ? null : new Date(readAt).toISOString();
    // No newer data is expected from a disconnected account.
    return { platform, asOf, isStale: status !== "disconnected" && isStale(readAt, now), status };
  });
}

/**
 * The range of a report and the time of its data (UTC ms). If all its metrics are from sources of complete days, it is
 * compared without today, and its data is as old as the last sync of those sources, regardless of orders. Search data
 * does not limit the comparison, because it becomes final later and has its own date.
 */
function describeRange(
  { period, dataThrough, accounts }: Comparison,
  shown: readonly MetricId[],
): { range: ResolvedRange; dataUntil: number | null } {
  const range = toResolvedRange(period);
  const used = dailySources.filter((source) =>
    shown.some((id) => metrics[id].dailySource === source),
  );
  const includesOrders = shown.some((id) => metrics[id].dailySource === null);
  if (includesOrders || used.length === 0) return { range, dataUntil: dataThrough.any };
  const lastCompleteDays = used
    .filter((source) => source !== "google_search_console")
    .map((source) => lastCompleteDayOf(accounts, source))
    .filter((day) => day !== null);
  const readUntil = used
    .flatMap((source) => syncedAccounts(accounts, source))
    .map((account) => account.readUntil ?? 0);
  return {
    range: {
      ...range,
      comparedTo: lastComparedDay(period, lastCompleteDays),
      comparedUntil: null,
      isComplete:
        lastCompleteDays.length === 0
          ? range.isComplete
          : lastCompleteDays.every((day) => period.range.to <= day),
    },
    dataUntil: Math.max(0, ...readUntil) || null,
  };
}

/** The last day of the range that is complete in all of the report's sources; null if there is no comparison. */
function lastComparedDay(
  { range, comparison }: Comparison["period"],
  lastCompleteDays: readonly number[],
): string | null {
  const last = Math.min(range.to, ...lastCompleteDays);
  const isCompared = comparison !== "none" && lastCompleteDays.length > 0 && last >= range.from;
  return isCompared ? formatDay(last) : null;
}
