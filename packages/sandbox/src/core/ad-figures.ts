import type { AdDay } from "./marketing-data.ts";

/** Figures of one or several days. */
export type Figures = Omit<AdDay, "campaignId">;

export const noFigures: Figures = {
  spendMinor: 0,
  impressions: 0,
  clicks: 0,
  addToCarts: 0,
  conversions: 0,
  conversionValueMinor: 0,
};

export function addFigures(sum: Figures, more: Figures): Figures {
  return {
    spendMinor: sum.spendMinor + more.spendMinor,
    impressions: sum.impressions + more.impressions,
    clicks: sum.clicks + more.clicks,
    addToCarts: sum.addToCarts + more.addToCarts,
    conversions: sum.conversions + more.conversions,
    conversionValueMinor: sum.conversionValueMinor + more.conversionValueMinor,
  };
}
