import { type AdPlatform, adPlatforms, alwaysOffered } from "@cartograph/contracts/ad-platform.ts";

export type AdFilter = "all" | AdPlatform;

/** The options of the platform filter: all, Meta and Google always, others when they have campaigns. */
export function adFilters(campaigns: readonly { platform: AdPlatform }[]): AdFilter[] {
  const platforms = adPlatforms.filter(
    (platform) =>
      alwaysOffered.has(platform) || campaigns.some((campaign) => campaign.platform === platform),
  );
  return ["all", ...platforms];
}

/** Falls back to all when the selected platform has no option in this range. */
export function offeredFilter(filters: readonly AdFilter[], chosen: string): AdFilter {
  return filters.find((filter) => filter === chosen) ?? "all";
}

export function campaignsOf<Campaign extends { platform: AdPlatform }>(
  campaigns: readonly Campaign[],
  filter: AdFilter,
): Campaign[] {
  return campaigns.filter(({ platform }) => filter === "all" || platform === filter);
}
