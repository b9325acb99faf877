import { platformEntry } from "@cartograph/contracts/platform.ts";
import { type DayPlatform, sourceDayPlatforms } from "../source-days/day-platforms.ts";
import type { SourceAccount, SourceAccounts } from "../source-days/source-account.ts";

/** What is compared by whole days: a platform of its own, or all ad accounts, or all e-mail accounts, together. */
export const dailySources = [...sourceDayPlatforms, "ads", "email"] as const;
export type DailySource = (typeof dailySources)[number];

/** The accounts of the source that were read to their end at least once. */
export function readAccounts(accounts: SourceAccounts, source: DailySource): SourceAccount[] {
  const ofSource = accounts[source];
  const all: readonly (SourceAccount | null)[] = Array.isArray(ofSource) ? ofSource : [ofSource];
  return all.filter((account) => account !== null).filter(({ readUntil }) => readUntil !== null);
}

/** The last day that was over at every account of the source when it was read; null before any was read. */
export function lastCompleteDayOf(accounts: SourceAccounts, source: DailySource): number | null {
  return lastDayOf(readAccounts(accounts, source), ({ lastCompleteDay }) => lastCompleteDay);
}

/** The last day that no account of the source restates any more; null before any was read. */
export function lastSettledDayOf(accounts: SourceAccounts, source: DailySource): number | null {
  return lastDayOf(
    readAccounts(accounts, source),
    ({ platform, lastCompleteDay }) => lastCompleteDay && lastCompleteDay - restatedFor(platform),
  );
}

/** Disconnected accounts hold back no day: they only count while no account is connected. */
function lastDayOf(
  accounts: readonly SourceAccount[],
  dayOf: (account: SourceAccount) => number | null,
): number | null {
  const connected = accounts.filter(({ integrationId }) => integrationId !== null);
  if (connected.length > 0) return earliest(connected.map(dayOf));
  const days = accounts.map(dayOf).filter((day) => day !== null);
  return days.length === 0 ? null : Math.max(...days);
}

/** Days after a day for which its figures may still change; 0 where that is not known. */
export function restatedFor(platform: DayPlatform): number {
  return platformEntry(platform).restatedDays ?? 0;
}

function earliest(days: readonly (number | null)[]): number | null {
  const known = days.filter((day) => day !== null);
  return known.length === 0 || known.length < days.length ? null : Math.min(...known);
}
