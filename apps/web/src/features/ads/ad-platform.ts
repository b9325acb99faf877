import { type AdPlatform, adPlatforms, alwaysOffered } from "@cartograph/contracts/ad-platform.ts";

export type AdFilter = "all" | AdPlatform;

/** The options of the platform filter: all, Meta and Google always, others when they have campaigns. */
export function adFilters(
  campaigns: readonly { platform: AdPlatform }[],
): [AdFilter, ...AdFilter[]] {
  const platforms = adPlatforms.filter(
    (platform) =>
      alwaysOffered.has(platform) || campaigns.some((campaign) => campaign.platform === platform),
  );
  return ["all", ...platforms];
}

export function campaignsOf<Campaign extends { platform: AdPlatform }>(
  campaigns: readonly Campaign[],
  filter: AdFilter,
): Campaign[] {
  return campaigns.filter(({ platform }) => filter === "all" || platform === filter);
}
