import { adPlatformOf } from "@cartograph/contracts/ad-platform.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { type Campaign, findCampaigns } from "../../metrics/ads/campaigns.ts";
import { adFigures, comparedSides } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { Figures } from "../../metrics/figures.ts";
import { percentChange } from "../../metrics/ratio.ts";
import { adPerformance } from "./ad-performance.ts";

/** The campaigns of the accounts with figures in the range, by our ids; none if no account has any. */
export async function readCampaigns(
  comparison: Comparison,
): Promise<ReadonlyMap<number, Campaign>> {
  const ads = await comparison.current.ads();
  if (ads === null) return new Map();
  const accountIds = ads.accounts.map(({ account }) => account.id);
  return findCampaigns(comparison.db, { storeId: comparison.store.id, accountIds });
}

/**
 * Every campaign that ran on synced days of the range, highest spend first, then the highest spend without an exchange
 * rate in its own currency.
 */
export async function listCampaigns(
  comparison: Comparison,
  campaigns: ReadonlyMap<number, Campaign>,
): Promise<AdsReport["campaigns"]> {
  const ads = await comparison.current.ads();
  if (ads === null) return [];
  const { currency } = comparison.store;
  const spendChange = await spendChanges(comparison);
  const rows: AdsReport["campaigns"] = [];
  for (const { account, byCampaign } of ads.accounts) {
    for (const [id, sums] of await byCampaign()) {
      const campaign = campaigns.get(id);
      rows.push({
        id: String(id),
        name: campaign?.name ?? "",
        platform: adPlatformOf(account.platform),
        status: campaign?.status ?? "unknown",
        ...spendChange(id),
        ...adPerformance(sums, { account, currency }),
      });
    }
  }
  return rows.toSorted(
    (a, b) =>
      b.spend - a.spend ||
      (b.unconverted?.spend ?? 0) - (a.unconverted?.spend ?? 0) ||
      b.conversionValue - a.conversionValue ||
      Number(a.id) - Number(b.id),
  );
}

type SpendChange = Pick<AdsReport["campaigns"][number], "spendPercentChange" | "isNew">;

/** Returns the change of a campaign's spend over complete days, by our id. */
async function spendChanges(comparison: Comparison): Promise<(id: number) => SpendChange> {
  const { current, previous } = comparedSides(comparison, adFigures);
  const [spends, previousSpends] = [
    await spendByCampaign(current),
    await spendByCampaign(previous),
  ];
  if (spends === null || previousSpends === null) {
    return () => ({ spendPercentChange: null, isNew: false });
  }
  return (id) => {
    const [spend, previousSpend] = [spendOf(spends, id), spendOf(previousSpends, id)];
    return {
      spendPercentChange: percentChange(spend, previousSpend),
      isNew: previousSpend === 0 && spend !== null && spend > 0,
    };
  };
}

/** Zero for a campaign without spend, null for one with spend that has no exchange rate. */
function spendOf(spends: ReadonlyMap<number, number | null>, id: number): number | null {
  return spends.has(id) ? (spends.get(id) ?? null) : 0;
}

/** Spend by our campaign id in minor units; null for a campaign with spend that has no exchange rate. */
async function spendByCampaign(
  figures: Figures | null,
): Promise<ReadonlyMap<number, number | null> | null> {
  const ads = (await figures?.ads()) ?? null;
  if (ads === null) return null;
  const spends = new Map<number, number | null>();
  for (const { byCampaign } of ads.accounts) {
    for (const [id, sums] of await byCampaign()) {
      spends.set(id, sums.unconvertedDays > 0 ? null : sums.spendMinor);
    }
  }
  return spends;
}
