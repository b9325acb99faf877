import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { type AdSums, adCtr, costPerConversion, returnOnSpend } from "../../metrics/ads/ad-sums.ts";
import type { AdAccount } from "../../source-days/source-account.ts";

type Performance = Omit<
  AdsReport["campaigns"][number],
  "id" | "name" | "platform" | "status" | "spendPercentChange" | "isNew"
>;

/** The figures of sums from one account, with money in major units of the store's currency. */
export function adPerformance(
  sums: AdSums,
  { account, currency }: { account: Pick<AdAccount, "currency">; currency: string },
): Performance {
  const cpa = costPerConversion(sums);
  return {
    spend: toMajorUnits(sums.spendMinor, currency),
    roas: returnOnSpend(sums),
    impressions: sums.impressions,
    clicks: sums.clicks,
    ctr: adCtr(sums),
    conversions: sums.conversionsMilli / 1000,
    conversionValue: toMajorUnits(sums.valueMinor, currency),
    cpa: cpa === null ? null : toMajorUnits(cpa, currency),
    unconverted: unconvertedSpend(sums, account.currency),
  };
}

/** Spend without an exchange rate, in the account's currency. */
function unconvertedSpend(sums: AdSums, currency: string | null): Performance["unconverted"] {
  if (sums.unconvertedDays === 0 || currency === null) return null;
  return { currency, spend: toMajorUnits(sums.unconvertedSpendMinor, currency) };
}
