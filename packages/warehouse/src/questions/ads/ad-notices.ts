import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { addAds } from "../../metrics/ads/ad-sums.ts";
import { sumOver, withoutDays } from "../../metrics/series.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { isPaidChannel } from "../../metrics/traffic/paid-channels.ts";
import { isMeasured } from "../../metrics/measure.ts";
import { metrics } from "../../metrics/registry.ts";
import { lastSettledDayOf, lastCompleteDayOf, syncedAccounts } from "../../metrics/daily-source.ts";
import { formatLongDay } from "../notices/format-long-day.ts";
import { accountNotices, unconvertedNotice } from "../notices/marketing-notices.ts";
import { unconvertedAds } from "../notices/unconverted-amounts.ts";

/** Notices about ad figures. Queries nothing without an ad account. */
export async function adNotices(
  comparison: Comparison,
  shown: readonly MetricId[],
): Promise<ReportNotice[]> {
  if (!shown.some((id) => metrics[id].dailySource === "ads")) return [];
  const notices = accountNotices(comparison, "ads");
  const ads = await comparison.current.ads();
  if (ads === null) return notices;
  // Recent days can nearly always be restated, so only reports that are mainly about ads have that notice.
  const isAboutAds = shown.includes("cpa");
  const isAboutClaims = shown.includes("ad_conversions");
  return [
    ...notices,
    ...unconvertedNotice("ads", "spend", unconvertedAds(ads)),
    ...(isAboutAds ? restatementNotice(comparison) : []),
    ...(isAboutClaims ? await excessClaimsNotice(comparison) : []),
  ];
}

/** Platforms attribute later conversions to the day of the click, so the figures of recent days grow. */
function restatementNotice({ accounts, period }: Comparison): ReportNotice[] {
  const settled = lastSettledDayOf(accounts, "ads");
  const lastComplete = lastCompleteDayOf(accounts, "ads");
  if (settled === null || lastComplete === null || period.range.to <= settled) return [];
  const last = Math.min(period.range.to, period.today);
  const days = Math.max(...syncedAccounts(accounts, "ads").map(({ restatedDays }) => restatedDays));
  return [
    {
      code: "ads_restating",
      message: `The ad platforms may still change figures of days after ${formatLongDay(settled)}; figures for ${formatLongDay(last)} may change until ${formatLongDay(last + days)}.`,
    },
  ];
}

/**
 * A notice if the platforms together claim more conversions than there were online orders, or than Google Analytics
 * recorded purchases in paid visits.
 */
async function excessClaimsNotice(comparison: Comparison): Promise<ReportNotice[]> {
  const { current } = comparison;
  const ads = await current.adSumsByDay();
  if (ads === null) return [];
  const actual = isMeasured(comparison, "mer") ? await current.spendAndSales() : null;
  if (actual !== null) {
    const { days, onlineOrders } = actual;
    const onDays = sumOver(withoutDays(ads.byDay, days.leftOut), days, addAds);
    const claimed = onDays.conversionsMilli / 1000;
    if (claimed > onlineOrders) {
      return [
        {
          code: "ads_claims_exceed",
          message: `The ad platforms together report ${formatCount(claimed, "conversion")}; the online store had ${formatCount(onlineOrders, "order")} on the same days. Several platforms can count the same order, so their conversions don't add up to sales.`,
        },
      ];
    }
  }
  const claimed = addAds(ads.byDay.values()).conversionsMilli / 1000;
  const paid = await countPaidPurchases(comparison);
  if (paid === null || claimed <= paid) return [];
  return [
    {
      code: "ads_claims_exceed",
      message: `The ad platforms together report ${formatCount(claimed, "conversion")}; ${platformNames.google_analytics} recorded ${formatCount(paid, "purchase")} in paid visits. They also count orders that came from elsewhere, or count the same order more than once.`,
    },
  ];
}

/**
 * The purchases in paid visits; null unless Google Analytics data covers every day of the ad figures, and if visits
 * can't be filtered as the ads are.
 */
async function countPaidPurchases(comparison: Comparison): Promise<number | null> {
  if (!isMeasured(comparison, "sessions")) return null;
  const { current } = comparison;
  const ads = await current.ads();
  const days = (await current.sessionsByDay())?.days;
  if (ads === null || days === undefined) return null;
  if (days.from > ads.span.from || days.to < ads.span.to) return null;
  const channels = await current.channels();
  if (channels === null) return null;
  return channels
    .filter(({ member }) => isPaidChannel(member))
    .reduce((sum, { purchases }) => sum + purchases, 0);
}

function formatCount(count: number, noun: string): string {
  const figure = count.toLocaleString("en", { maximumFractionDigits: 1 });
  return `${figure} ${noun}${figure === "1" ? "" : "s"}`;
}
