import type { DaySpan } from "../calendar/period.ts";
import type { DayPlatform } from "./day-platforms.ts";
import { type KnownSpan, knownSpan } from "./known-span.ts";
import type { SourceAccount } from "./source-account.ts";
import { syncedReport } from "./synced-days.ts";

/** The accounts to add up and the requested days. */
export type MarketingDaysScope<P extends DayPlatform> = {
  storeId: number;
  /** ISO 4217, of the store. */
  currency: string;
  accounts: readonly SourceAccount<P>[];
  span: DaySpan;
  /** True if a day missing from any account makes the figures unknown. */
  needsAllDays: boolean;
};

export type KnownAccount<P extends DayPlatform> = { account: SourceAccount<P>; span: KnownSpan };

/**
 * The days of the span that were synced for each account. Null when there are none or, when all days are needed,
 * when any is missing or was refused. Days after an account was disconnected do not count as missing.
 */
export function knownAccounts<P extends DayPlatform>({
  accounts,
  span,
  needsAllDays,
}: MarketingDaysScope<P>): KnownAccount<P>[] | null {
  const known: KnownAccount<P>[] = [];
  for (const account of accounts) {
    if (account.readUntil === null) continue;
    const wanted = requestedDays(account, span);
    if (wanted.to < wanted.from) continue;
    const { readDays, platform } = account;
    const part = knownSpan(wanted, { readDays, account, report: syncedReport(platform) });
    const isWhole =
      part !== null &&
      part.from === wanted.from &&
      part.to === wanted.to &&
      part.leftOut.length === 0;
    if (needsAllDays && !isWhole) return null;
    if (part !== null) known.push({ account, span: part });
  }
  return known.length === 0 ? null : known;
}

function requestedDays({ integrationId, readDays }: SourceAccount, span: DaySpan): DaySpan {
  if (integrationId !== null || readDays === null) return span;
  return { from: span.from, to: Math.min(span.to, readDays.to) };
}

/** The span from the first to the last day of any account, without the days that are left out of all of them. */
export function enclosingSpan(known: readonly { span: KnownSpan }[]): KnownSpan {
  const isKnown = (day: number) =>
    known.some(({ span }) => day >= span.from && day <= span.to && !span.leftOut.includes(day));
  const leftOut = new Set(known.flatMap(({ span }) => span.leftOut));
  return {
    from: Math.min(...known.map(({ span }) => span.from)),
    to: Math.max(...known.map(({ span }) => span.to)),
    leftOut: [...leftOut].filter((day) => !isKnown(day)),
  };
}
