import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { metrics } from "../../metrics/registry.ts";
import { syncedAccounts, dailySources } from "../../metrics/daily-source.ts";
import { formatLongDay } from "./format-long-day.ts";
import { accountLabel } from "./marketing-notices.ts";

/** A notice for each account whose integration was deleted and whose data ends before the range does. */
export function disconnectedNotices(
  comparison: Comparison,
  shown: readonly MetricId[],
): ReportNotice[] {
  const { period, accounts, sources, store, dataThrough } = comparison;
  const lastStartedDay = Math.min(period.range.to, period.today);
  const notices: ReportNotice[] = [];
  const add = (platform: string, name: string, lastDay: number) => {
    if (lastDay >= lastStartedDay) return;
    notices.push({
      code: `${platform}_disconnected`,
      message: `${name} is no longer connected. Its figures end on ${formatLongDay(lastDay)}.`,
    });
  };

  const shop = sources.connections.get("shopify");
  const usesShop = shown.some((id) => metricDefinitions[id].source.includes("shopify"));
  // A shop whose first sync was not finished has a notice of its own.
  const isRead = sources.read.has("shopify");
  if (usesShop && isRead && shop?.status === "disconnected" && shop.readAt !== null) {
    // Later orders from a file continue the shop's.
    const isContinued = dataThrough.orders !== null && dataThrough.orders > shop.readAt;
    if (!isContinued) add("shopify", platformNames.shopify, dayOf(shop.readAt, store.timezone));
  }
  for (const source of dailySources) {
    if (!shown.some((id) => metrics[id].dailySource === source)) continue;
    for (const account of syncedAccounts(accounts, source)) {
      const { platform, integrationId, readUntil, timezone } = account;
      if (integrationId !== null) continue;
      // Until a replacement account is synced, the notice of its first sync is enough.
      const { readAt } = sources.connections.get(platform) ?? {};
      const isAwaited = sources.awaited.has(platform) || sources.unfinished.has(platform);
      if (isAwaited && readAt === null) continue;
      add(platform, accountLabel(account), dayOf(readUntil, timezone));
    }
  }
  return notices;
}
