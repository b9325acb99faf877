import type { AdAccount, AdCampaign, AdDay } from "../../../core/marketing-data.ts";
import { minorUnitDigits } from "../../../core/money.ts";
import { objectiveOf } from "../campaigns.ts";

/** The data of one row: the advertiser, the campaign if any, and the sums of its days. */
export type RowData = {
  account: AdAccount;
  campaign: AdCampaign | null;
  figures: Omit<AdDay, "campaignId">;
};

export type Metric = {
  /** Only meaningful with an id among the dimensions. */
  needsId?: true;
  /** The value that reports are sorted by; texts have none. */
  value?(row: RowData): number | null;
  text(row: RowData): string;
};

/** The value of a metric that does not apply. */
const notApplicable = "-";

/**
 * The served metrics, a few of the hundreds in the real API; app metrics apply to no store campaign. Ratios are rounded
 * as in recorded answers: cost per result to 4 decimals, cost per thousand people reached to 3.
 */
export const metrics: Readonly<Record<string, Metric>> = {
  advertiser_id: attribute(({ account }) => account.id),
  advertiser_name: attribute(({ account }) => account.name),
  campaign_id: attribute(({ campaign }) => campaign?.id),
  campaign_name: attribute(({ campaign }) => campaign?.name),
  objective_type: attribute(({ campaign }) => campaign && objectiveOf(campaign)),
  currency: { ...attribute(({ account }) => account.currency), needsId: true },
  spend: money(({ figures }) => figures.spendMinor),
  billed_cost: money(({ figures }) => figures.spendMinor),
  impressions: count(({ figures }) => figures.impressions),
  clicks: count(({ figures }) => figures.clicks),
  reach: count(({ figures }) => figures.reach),
  ctr: decimal(2, ({ figures }) => ratio(figures.clicks * 100, figures.impressions)),
  cpc: decimal(2, (row) => ratio(spendOf(row), row.figures.clicks)),
  cpm: decimal(2, (row) => ratio(spendOf(row) * 1_000, row.figures.impressions)),
  frequency: decimal(2, ({ figures }) => ratio(figures.impressions, figures.reach)),
  cost_per_1000_reached: decimal(3, (row) => ratio(spendOf(row) * 1_000, row.figures.reach)),
  conversion: count(purchasesOf),
  result: count(purchasesOf),
  cost_per_conversion: decimal(2, costPerPurchase),
  cost_per_result: decimal(4, costPerPurchase),
  complete_payment: count(purchasesOf),
  // Despite its name, it is the value of all conversions.
  total_complete_payment_rate: money((row) =>
    purchasesOf(row) === null ? null : row.figures.conversionValueMinor,
  ),
  complete_payment_roas: decimal(2, (row) => ratio(valueOf(row), spendOf(row))),
  value_per_complete_payment: decimal(2, (row) => ratio(valueOf(row), purchasesOf(row) ?? 0)),
  cost_per_complete_payment: decimal(2, costPerPurchase),
  web_event_add_to_cart: count(({ figures }) => figures.addToCarts),
  // For TikTok Shop, which no advertiser here uses.
  onsite_shopping: count(shopSales),
  total_onsite_shopping_value: money(shopSales),
  onsite_shopping_roas: decimal(2, shopSales),
  total_purchase: count(() => null),
  total_purchase_value: money(() => null),
};

/** View campaigns have no purchase metrics until there is a purchase. */
function purchasesOf({ campaign, figures }: RowData): number | null {
  return campaign?.kind === "video" && figures.conversions === 0
    ? null
    : Math.round(figures.conversions);
}

function shopSales({ campaign }: RowData): number | null {
  return campaign?.kind === "video" ? null : 0;
}

function costPerPurchase(row: RowData): number | null {
  const purchases = purchasesOf(row);
  return purchases === null ? null : ratio(spendOf(row), purchases);
}

function spendOf({ account, figures }: RowData): number {
  return figures.spendMinor / 10 ** minorUnitDigits(account.currency);
}

function valueOf({ account, figures }: RowData): number {
  return figures.conversionValueMinor / 10 ** minorUnitDigits(account.currency);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function attribute(read: (row: RowData) => string | null | undefined): Metric {
  return { text: (row) => read(row) ?? notApplicable };
}

function count(value: (row: RowData) => number | null): Metric {
  return decimal(0, value);
}

function decimal(places: number, value: (row: RowData) => number | null): Metric {
  return { value, text: (row) => value(row)?.toFixed(places) ?? notApplicable };
}

/** Formats minor units of the account's currency. */
function money(minor: (row: RowData) => number | null): Metric {
  return {
    value: minor,
    text(row) {
      const digits = minorUnitDigits(row.account.currency);
      const amount = minor(row);
      return amount === null ? notApplicable : (amount / 10 ** digits).toFixed(digits);
    },
  };
}
