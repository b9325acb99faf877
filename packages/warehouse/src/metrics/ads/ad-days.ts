import type { AdSourcePlatform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { type AdAmounts, adAmounts } from "@cartograph/database/tables/ads.table.ts";
import { adReport } from "@cartograph/database/tables/source-days.table.ts";
import { addAd, type AdSums, convertAdDay } from "./ad-sums.ts";
import { loadExchange, type MinorRate, sameCurrencyRate } from "../exchange.ts";
import { type MarketingDaysScope, knownAccounts } from "../../source-days/known-accounts.ts";
import type { KnownSpan } from "../../source-days/known-span.ts";
import { memberSums } from "../../source-days/member-sums.ts";
import { readDayTotals, readPackedDays, type ReportScope } from "../../source-days/packed-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import type { AdAccount } from "../../source-days/source-account.ts";
import type { StoreCache } from "../../store-cache.ts";

/** Figures of one account on its synced days; days and campaigns without any are absent. */
export type AccountAds = {
  account: AdAccount;
  span: KnownSpan;
  byDay: ReadonlyMap<number, AdSums>;
  /** By our ids. */
  byCampaign: () => Promise<ReadonlyMap<number, AdSums>>;
};

/** Figures of all accounts. */
export type AdDays = {
  /** From the first to the last synced day of any account. */
  span: KnownSpan;
  accounts: readonly AccountAds[];
};

/** Null when none of the days was synced or, if `needsAllDays`, when any is missing. */
export async function loadAdDays(
  db: Database,
  scope: MarketingDaysScope<AdSourcePlatform> & { cache: StoreCache },
): Promise<AdDays | null> {
  const known = knownAccounts(scope);
  if (known === null) return null;
  const rateOf = await loadExchange(db, { ...scope, currencies: scope.accounts });
  const accounts: AccountAds[] = [];
  for (const { account, span } of known.accounts) {
    const { storeId, cache } = scope;
    const days = { storeId, accountId: account.id, span, cache };
    const sums =
      account.currency === scope.currency
        ? await sumOwnCurrency(db, days)
        : await sumConverted(db, days, (day) => rateOf(account.currency, day));
    accounts.push({ account, span, ...sums });
  }
  return { span: known.span, accounts };
}

/** Amounts in the store's currency need no conversion by day and campaign. */
async function sumOwnCurrency(
  db: Database,
  scope: SourceScope,
): Promise<Pick<AccountAds, "byDay" | "byCampaign">> {
  const days = { ...scope, report: adReport };
  const totals = await readDayTotals(db, days);
  let campaigns: ReadonlyMap<number, AdSums> | undefined;
  return {
    byDay: new Map(
      [...totals].map(([day, sums]) => [day, convertAdDay(adAmountsOf(sums), sameCurrencyRate)]),
    ),
    byCampaign: async () => (campaigns ??= await sumCampaigns(db, days)),
  };
}

async function sumCampaigns(db: Database, days: ReportScope): Promise<ReadonlyMap<number, AdSums>> {
  const { members, sums } = await memberSums(db, { ...days, figures: [...adAmounts.keys()] });
  return new Map(
    Array.from(members, (campaign, row) => [
      campaign,
      convertAdDay(adAmountsOf(sums.map((sum) => sum[row] ?? 0)), sameCurrencyRate),
    ]),
  );
}

async function sumConverted(
  db: Database,
  scope: SourceScope,
  rateOf: (day: number) => MinorRate | null,
): Promise<Pick<AccountAds, "byDay" | "byCampaign">> {
  const byDay = new Map<number, AdSums>();
  const byCampaign = new Map<number, AdSums>();
  for (const row of await adRows(db, scope)) {
    const sums = convertAdDay(row, rateOf(row.day));
    addTo(byDay, row.day, sums);
    addTo(byCampaign, row.campaign_id, sums);
  }
  return { byDay, byCampaign: async () => byCampaign };
}

/** @param figures in the order of `adAmounts` */
export function adAmountsOf(figures: ArrayLike<number>): AdAmounts {
  return {
    spend_minor: figures[0] ?? 0,
    impressions: figures[1] ?? 0,
    clicks: figures[2] ?? 0,
    conversions_milli: figures[3] ?? 0,
    conversion_value_minor: figures[4] ?? 0,
  };
}

/** The days of one campaign; days without its figures are absent. */
export async function campaignDays(
  db: Database,
  scope: SourceScope & { account: AdAccount; campaignId: number; currency: string },
): Promise<ReadonlyMap<number, AdSums>> {
  const { account, campaignId } = scope;
  const rateOf = await loadExchange(db, { ...scope, currencies: [account] });
  const rows = await adRows(db, scope);
  return new Map(
    rows
      .filter((row) => row.campaign_id === campaignId)
      .map((row) => [row.day, convertAdDay(row, rateOf(account.currency, row.day))]),
  );
}

/** Sums of each day over all accounts. */
export function adSumsByDay({ accounts }: AdDays): ReadonlyMap<number, AdSums> {
  const sums = new Map<number, AdSums>();
  for (const { byDay } of accounts) {
    for (const [day, own] of byDay) addTo(sums, day, own);
  }
  return sums;
}

function addTo(sums: Map<number, AdSums>, key: number, added: AdSums): void {
  const sum = sums.get(key);
  if (sum === undefined) sums.set(key, { ...added });
  else addAd(sum, added);
}

export type AdRow = AdAmounts & {
  day: number;
  campaign_id: number;
};

/** Sorted by day, then campaign. */
export async function adRows(db: Database, scope: SourceScope): Promise<AdRow[]> {
  const rows: AdRow[] = [];
  for (const [day, { members, figure }] of await readPackedDays(db, {
    ...scope,
    report: adReport,
  })) {
    const figures = [...adAmounts.keys()].map((index) => figure(index));
    for (const [row, campaign_id] of members.entries()) {
      rows.push({ day, campaign_id, ...adAmountsOf(figures.map((values) => values?.[row] ?? 0)) });
    }
  }
  return rows;
}
