import { singleAccountPlatforms } from "../source-days/day-platforms.ts";
import {
  type SourceAccount,
  type SourceAccounts,
  isSynced,
  type SyncedAccount,
} from "../source-days/source-account.ts";

/** Sources compared by complete days: a single platform, or all ad or all email accounts together. */
export const dailySources = [...singleAccountPlatforms, "ads", "email"] as const;
export type DailySource = (typeof dailySources)[number];

/** The source's accounts with at least one complete sync. */
export function syncedAccounts(accounts: SourceAccounts, source: DailySource): SyncedAccount[] {
  const ofSource = accounts[source];
  const all: readonly (SourceAccount | null)[] = Array.isArray(ofSource) ? ofSource : [ofSource];
  return all.filter(isSynced);
}

/** The last day that is complete for every account of the source; null before the first sync. */
export function lastCompleteDayOf(accounts: SourceAccounts, source: DailySource): number | null {
  return lastDayOf(syncedAccounts(accounts, source), ({ lastCompleteDay }) => lastCompleteDay);
}

/** The last day whose figures no account of the source will change anymore; null before the first sync. */
export function lastSettledDayOf(accounts: SourceAccounts, source: DailySource): number | null {
  return lastDayOf(
    syncedAccounts(accounts, source),
    ({ lastCompleteDay, restatedDays }) => lastCompleteDay && lastCompleteDay - restatedDays,
  );
}

/**
 * The earliest day of the connected accounts; if none is connected, the latest day of the disconnected ones, since none
 * of them will get more.
 */
function lastDayOf(
  accounts: readonly SourceAccount[],
  dayOf: (account: SourceAccount) => number | null,
): number | null {
  const connected = accounts.filter(({ integrationId }) => integrationId !== null);
  if (connected.length > 0) return earliest(connected.map(dayOf));
  const days = accounts.map(dayOf).filter((day) => day !== null);
  return days.length === 0 ? null : Math.max(...days);
}

function earliest(days: readonly (number | null)[]): number | null {
  const known = days.filter((day) => day !== null);
  return known.length === 0 || known.length < days.length ? null : Math.min(...known);
}
