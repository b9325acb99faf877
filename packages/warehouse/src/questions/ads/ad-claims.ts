import { adPlatformOf } from "@cartograph/contracts/ad-platform.ts";
import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { groupBy } from "../../grouping.ts";
import { addAds, type AdSums, hasConvertedAmounts } from "../../metrics/ads/ad-sums.ts";
import type { Campaign } from "../../metrics/ads/campaigns.ts";
import { sumOver, withoutDays } from "../../metrics/series.ts";
import { isMeasured } from "../../metrics/measure.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { KnownSpan } from "../../source-days/known-span.ts";

export const noClaims: AdsReport["claims"] = {
  claimedConversions: null,
  claimedValue: null,
  actualOrders: null,
  actualSales: null,
  actualSpend: null,
  platforms: [],
};

/** The conversions and sales that each platform claims, next to the store's orders and sales on the same days. */
export async function adClaims(
  comparison: Comparison,
  campaigns: ReadonlyMap<number, Campaign>,
): Promise<AdsReport["claims"]> {
  const { current, store } = comparison;
  const ads = await current.ads();
  const actual = isMeasured(comparison, "mer") ? await current.spendAndSales() : null;
  const days = actual?.days ?? ads?.span ?? null;
  const byDay = (await current.adSumsByDay())?.byDay;
  const sums = byDay && days ? sumAds(byDay, days) : null;
  const campaignIds = new Set<number>();
  for (const { byCampaign } of ads?.accounts ?? []) {
    for (const id of (await byCampaign()).keys()) campaignIds.add(id);
  }
  const money = (minor: number) => toMajorUnits(minor, store.currency);
  const actualSpend = actual && actual.spendMinor;
  return {
    claimedConversions: sums && sums.conversionsMilli / 1000,
    claimedValue: sums && hasConvertedAmounts(sums) ? money(sums.valueMinor) : null,
    actualOrders: actual && actual.orders,
    actualSales: actual && money(actual.salesMinor),
    actualSpend: actualSpend === null ? null : money(actualSpend),
    platforms: [...groupBy(ads?.accounts ?? [], ({ account }) => account.platform)].map(
      ([platform, accounts]) => {
        const platformSums = addAds(
          accounts.map(({ byDay: ofAccount, span }) => sumAds(ofAccount, days ?? span)),
        );
        const accountIds = new Set(accounts.map(({ account }) => account.id));
        const all = [...campaigns.values()].filter(({ accountId }) => accountIds.has(accountId));
        const inRange = all.filter(({ id }) => campaignIds.has(id));
        return {
          platform: adPlatformOf(platform),
          conversions: platformSums.conversionsMilli / 1000,
          value: hasConvertedAmounts(platformSums) ? money(platformSums.valueMinor) : null,
          spend: hasConvertedAmounts(platformSums) ? money(platformSums.spendMinor) : null,
          attribution: attributionOf(inRange.length > 0 ? inRange : all),
        };
      },
    ),
  };
}

function sumAds(byDay: ReadonlyMap<number, AdSums>, days: KnownSpan): AdSums {
  return sumOver(withoutDays(byDay, days.leftOut), days, addAds);
}

/** The attribution settings of the campaigns, each once, separated by semicolons. */
function attributionOf(campaigns: readonly Campaign[]): string | null {
  const attributions = campaigns
    .map(({ attribution }) => attribution)
    .filter((each) => each !== null);
  return attributions.length === 0 ? null : [...new Set(attributions)].toSorted().join("; ");
}
