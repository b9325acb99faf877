import type { AdDayRecord, EmailDayRecord } from "@cartograph/contracts/records.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Refusal } from "./refusal.ts";
import { accountsOfRecords, learnCurrency, type RecordAccount } from "./source-accounts.ts";

type MarketingDay = (AdDayRecord | EmailDayRecord) & { platform: Platform };

/** A record and the account that it is of. */
export type AccountDay<Day> = { record: Day; account: RecordAccount };

/**
 * The accounts of days from several platforms. A day whose money is of another currency than its account's is
 * refused: the days of an account share one, and nothing is ever taken one to one.
 */
export async function resolveAccounts<Day extends MarketingDay>(
  db: Database,
  storeId: number,
  records: readonly Day[],
): Promise<{ days: AccountDay<Day>[]; refused: Refusal[] }> {
  const days: AccountDay<Day>[] = [];
  const refused: Refusal[] = [];
  for (const platform of new Set(records.map((record) => record.platform))) {
    const ofPlatform = records.filter((record) => record.platform === platform);
    const accountOf = await accountsOfRecords(db, { storeId, platform }, ofPlatform);
    for (const record of ofPlatform) {
      const account = accountOf(record);
      const currency = await learnCurrency(db, account, record.currency);
      if (record.currency === null || record.currency === currency) {
        days.push({ record, account });
      } else {
        refused.push(refusalOf(record, currency));
      }
    }
  }
  return { days, refused };
}

function refusalOf({ kind, externalId, currency }: MarketingDay, known: string | null): Refusal {
  const reason = `The day is in ${currency} and its account in ${known}: amounts are never converted one to one`;
  return { kind, externalId, reason };
}

/** Whether any of the figures says something: a row of nothing but zeros is the same as none. */
export function hasFigures([, ...figures]: readonly (string | number)[]): boolean {
  return figures.some((figure) => figure !== 0);
}
