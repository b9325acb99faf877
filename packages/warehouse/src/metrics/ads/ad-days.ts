import type { AdSourcePlatform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { type AdSums, priceAdDay } from "./ad-sums.ts";
import { loadExchange } from "../exchange.ts";
import {
  type MarketingDaysScope,
  enclosingSpan,
  knownAccounts,
} from "../../source-days/known-accounts.ts";
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

export function adRows(db: Database, scope: SourceScope) {
  return db
    .selectFrom("ad_days")
    .select(["day", "campaign_id", "spend_minor", "impressions", "clicks"])
    .select(["conversions_milli", "conversion_value_minor"])
    .where("store_id", "=", scope.storeId)
    .where("account_id", "=", scope.accountId)
    .where("day", ">=", scope.span.from)
    .where("day", "<=", scope.span.to)
    .execute();
}
