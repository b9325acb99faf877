import type { DaySpan } from "../calendar/period.ts";
import type { DayPlatform } from "./day-platforms.ts";
import { isKnownDay, type KnownSpan, knownSpan } from "./known-span.ts";
import type { SourceAccount } from "./source-account.ts";
import { refusedIn, syncedReport } from "./synced-days.ts";

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

export type KnownAccounts<P extends DayPlatform> = {
  /** From the first to the last known day of any account. */
  span: KnownSpan;
  /** The accounts with a known day. */
  accounts: readonly { account: SourceAccount<P>; span: KnownSpan }[];
};

/**
 * The days of the span that were synced for each account. Null when there are none or, when all days are needed,
 * when any is missing or was refused. Days after an account was disconnected do not count as missing.
 */
export function knownAccounts<P extends DayPlatform>({
  accounts,
  span,
  needsAllDays,
}: MarketingDaysScope<P>): KnownAccounts<P> | null {
  const known: KnownAccounts<P>["accounts"][number][] = [];
  const refused = new Set<number>();
  for (const account of accounts) {
    if (account.readUntil === null) continue;
    const wanted = requestedDays(account, span);
    if (wanted.to < wanted.from) continue;
    const { readDays, platform } = account;
    const report = syncedReport(platform);
    const part = knownSpan(wanted, { readDays, account, report });
    const isComplete =
      part !== null &&
      part.from === wanted.from &&
      part.to === wanted.to &&
      part.leftOut.length === 0;
    if (needsAllDays && !isComplete) return null;
    for (const day of refusedIn(wanted, account, report)) refused.add(day);
    if (part !== null) known.push({ account, span: part });
  }
  return known.length === 0 ? null : { accounts: known, span: enclosingSpan(known, refused) };
}

function requestedDays({ integrationId, readDays }: SourceAccount, span: DaySpan): DaySpan {
  if (integrationId !== null || readDays === null) return span;
  return { from: span.from, to: Math.min(span.to, readDays.to) };
}

function enclosingSpan(
  known: readonly { span: KnownSpan }[],
  refused: ReadonlySet<number>,
): KnownSpan {
  const from = Math.min(...known.map(({ span }) => span.from));
  const to = Math.max(...known.map(({ span }) => span.to));
  const days = [...refused].filter((day) => day >= from && day <= to).toSorted((a, b) => a - b);
  const isKnown = (day: number) => known.some(({ span }) => isKnownDay(day, span));
  return {
    from,
    to,
    leftOut: days.filter((day) => !isKnown(day)),
    partlyLeftOut: days.filter(isKnown),
  };
}
