import { adPlatformOf } from "@cartograph/contracts/ad-platform.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { type Campaign, campaignsOf } from "../../metrics/ads/campaigns.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { adPerformance } from "./ad-performance.ts";

/** The campaigns that ran in the range, by our ids; none while no ad platform is connected. */
export async function rangeCampaigns(
  comparison: Comparison,
): Promise<ReadonlyMap<number, Campaign>> {
  const ads = await comparison.current.ads();
  if (ads === null) return new Map();
  const accountIds = ads.accounts.map(({ account }) => account.id);
  return campaignsOf(comparison.db, { storeId: comparison.store.id, accountIds });
}

/** Every campaign that ran on synced days of the range, highest spend first. */
export async function listCampaigns(
  comparison: Comparison,
  campaigns: ReadonlyMap<number, Campaign>,
): Promise<AdsReport["campaigns"]> {
  const ads = await comparison.current.ads();
  if (ads === null) return [];
  const { currency } = comparison.store;
  const rows: AdsReport["campaigns"] = [];
  for (const { account, byCampaign } of ads.accounts) {
    for (const [id, sums] of await byCampaign()) {
      const campaign = campaigns.get(id);
      rows.push({
        id: String(id),
        name: campaign?.name ?? "",
        platform: adPlatformOf(account.platform),
        status: campaign?.status ?? "unknown",
        ...adPerformance(sums, { account, currency }),
      });
    }
  }
  return rows.toSorted(
    (a, b) =>
      b.spend - a.spend || b.conversionValue - a.conversionValue || Number(a.id) - Number(b.id),
  );
}
