import type { AdSourcePlatform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { adAmounts } from "@cartograph/database/tables/ads.table.ts";
import { adReport } from "@cartograph/database/tables/source-days.table.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { type AdSums, priceAdDay } from "./ad-sums.ts";
import { loadExchange } from "../exchange.ts";
import {
  type MarketingDaysScope,
  enclosingSpan,
  knownAccounts,
} from "../../source-days/known-accounts.ts";
import { readPackedDays } from "../../source-days/packed-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import type { AdAccount } from "../../source-days/source-account.ts";

/** One campaign on one day, in its account's time zone. */
export type AdDay = { account: AdAccount; campaignId: number; day: number; sums: AdSums };

/** Campaign figures of all accounts on the synced days. */
export type AdDays = {
  /** From the first to the last synced day of any account. */
  span: DaySpan;
  /** The synced days of each account. */
  accounts: readonly { account: AdAccount; span: DaySpan }[];
  days: readonly AdDay[];
};

/** Null when none of the days was synced or, if `needsAllDays`, when any is missing. */
export async function loadAdDays(
  db: Database,
  scope: MarketingDaysScope<AdSourcePlatform>,
): Promise<AdDays | null> {
  const known = knownAccounts(scope);
  if (known === null) return null;
  const rateOf = await loadExchange(db, { ...scope, currencies: scope.accounts });
  const days: AdDay[] = [];
  for (const { account, span } of known) {
    const rows = await adRows(db, { storeId: scope.storeId, accountId: account.id, span });
    for (const row of rows) {
      const sums = priceAdDay(row, rateOf(account.currency, row.day));
      days.push({ account, campaignId: row.campaign_id, day: row.day, sums });
    }
  }
  return { span: enclosingSpan(known), accounts: known, days };
}

export type AdRow = Record<(typeof adAmounts)[number], number> & {
  day: number;
  campaign_id: number;
};

/** By day, then campaign. */
export async function adRows(db: Database, scope: SourceScope): Promise<AdRow[]> {
  const rows: AdRow[] = [];
  for (const [day, { members, figure }] of await readPackedDays(db, {
    ...scope,
    report: adReport,
  })) {
    const [spend, impressions, clicks, conversions, value] = [...adAmounts.keys()].map(figure);
    for (const [row, campaign_id] of members.entries()) {
      rows.push({
        day,
        campaign_id,
        spend_minor: spend?.[row] ?? 0,
        impressions: impressions?.[row] ?? 0,
        clicks: clicks?.[row] ?? 0,
        conversions_milli: conversions?.[row] ?? 0,
        conversion_value_minor: value?.[row] ?? 0,
      });
    }
  }
  return rows;
}
