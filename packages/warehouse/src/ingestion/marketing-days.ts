import type { AdDayRecord, EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { groupBy } from "../grouping.ts";
import type { Refusal } from "./refusal.ts";
import { accountsOfRecords, learnCurrency, type RecordAccount } from "./source-accounts.ts";

/** A record and the account that it is of. */
export type AccountDay<Day> = { record: Day; account: RecordAccount };

/** The accounts of days from several platforms. */
export async function resolveAccounts<Day extends AdDayRecord | EmailDayRecord>(
  db: Database,
  storeId: number,
  records: readonly Day[],
): Promise<AccountDay<Day>[]> {
  const days: AccountDay<Day>[] = [];
  for (const [platform, ofPlatform] of groupBy(records, (record) => record.platform)) {
    const accountOf = await accountsOfRecords(db, { storeId, platform }, ofPlatform);
    days.push(...ofPlatform.map((record) => ({ record, account: accountOf(record) })));
  }
  return days;
}

/**
 * The days of an ad account share one currency, which the first of them tells where no check has: a day in another
 * is refused, since nothing is ever taken one to one.
 */
export async function refuseOtherCurrencies(
  db: Database,
  days: readonly AccountDay<AdDayRecord>[],
): Promise<{ days: AccountDay<AdDayRecord>[]; refused: Refusal[] }> {
  const kept: AccountDay<AdDayRecord>[] = [];
  const refused: Refusal[] = [];
  for (const day of days) {
    const { kind, externalId, currency } = day.record;
    const known = await learnCurrency(db, day.account, currency);
    if (currency === known) {
      kept.push(day);
      continue;
    }
    const reason = `The day is in ${currency} and its account in ${known}: amounts are never converted one to one`;
    refused.push({ kind, externalId, reason });
  }
  return { days: kept, refused };
}

/** Whether any of the figures says something: a row of nothing but zeros is the same as none. */
export function hasFigures([, ...figures]: readonly (string | number)[]): boolean {
  return figures.some((figure) => figure !== 0);
}
