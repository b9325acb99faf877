import type { AdDay } from "./marketing-data.ts";

/** Figures of one or several days. */
export type Figures = Omit<AdDay, "campaignId">;

export const noFigures: Figures = {
  spendMinor: 0,
  impressions: 0,
  clicks: 0,
  allClicks: 0,
  reach: 0,
  addToCarts: 0,
  conversions: 0,
  conversionValueMinor: 0,
};

/** Adds up everything except reach: the same people are reached on several days, so the largest daily reach is used. */
export function addFigures(sum: Figures, more: Figures): Figures {
  return {
    spendMinor: sum.spendMinor + more.spendMinor,
    impressions: sum.impressions + more.impressions,
    clicks: sum.clicks + more.clicks,
    allClicks: sum.allClicks + more.allClicks,
    reach: Math.max(sum.reach, more.reach),
    addToCarts: sum.addToCarts + more.addToCarts,
    conversions: sum.conversions + more.conversions,
    conversionValueMinor: sum.conversionValueMinor + more.conversionValueMinor,
  };
}
