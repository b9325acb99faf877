import type { AdAccount, AdCampaign, AdDay } from "../../../core/marketing-data.ts";
import { minorUnitDigits } from "../../../core/money.ts";

/** The data of one row: a campaign's day. */
export type RowData = { account: AdAccount; campaign: AdCampaign; figures: AdDay };

/** The value of a metric that does not apply. */
const notApplicable = "-";

/**
 * The served metrics as texts, a few of the hundreds in the real API: those that the connector requests. View campaigns
 * have no purchase metrics until there is a purchase.
 */
export const metrics: Readonly<Record<string, (row: RowData) => string>> = {
  campaign_name: ({ campaign }) => campaign.name,
  spend: ({ account, figures }) => money(figures.spendMinor, account),
  impressions: ({ figures }) => String(figures.impressions),
  clicks: ({ figures }) => String(figures.clicks),
  complete_payment: (row) =>
    hasPurchases(row) ? String(Math.round(row.figures.conversions)) : notApplicable,
  // Despite its name, it is the value of all conversions.
  total_complete_payment_rate: (row) =>
    hasPurchases(row) ? money(row.figures.conversionValueMinor, row.account) : notApplicable,
  // For TikTok Shop, which no advertiser here uses.
  onsite_shopping: ({ campaign }) => (isForViews(campaign) ? notApplicable : "0"),
  total_onsite_shopping_value: ({ account, campaign }) =>
    isForViews(campaign) ? notApplicable : money(0, account),
};

function hasPurchases({ campaign, figures }: RowData): boolean {
  return !isForViews(campaign) || figures.conversions > 0;
}

function isForViews({ kind }: AdCampaign): boolean {
  return kind === "video";
}

function money(minor: number, { currency }: AdAccount): string {
  const digits = minorUnitDigits(currency);
  return (minor / 10 ** digits).toFixed(digits);
}
