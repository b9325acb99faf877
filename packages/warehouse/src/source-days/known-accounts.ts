import type { DaySpan } from "../calendar/period.ts";
import { knownPart } from "./read-days.ts";
import { refusedIn } from "./synced-days.ts";
import type { DayPlatform } from "./day-platforms.ts";
import type { SourceAccount } from "./source-account.ts";

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

export type KnownAccount<P extends DayPlatform> = { account: SourceAccount<P>; span: DaySpan };

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
    const part = knownPart(wanted, account.readDays);
    const isWhole =
      part !== null &&
      part.from === wanted.from &&
      part.to === wanted.to &&
      refusedIn(part, account).length === 0;
    if (needsAllDays && !isWhole) return null;
    if (part !== null) known.push({ account, span: part });
  }
  return known.length === 0 ? null : known;
}

function requestedDays({ integrationId, readDays }: SourceAccount, span: DaySpan): DaySpan {
  if (integrationId !== null || readDays === null) return span;
  return { from: span.from, to: Math.min(span.to, readDays.to) };
}

/** The span from the first to the last day of any account. */
export function enclosingSpan(known: readonly { span: DaySpan }[]): DaySpan {
  return {
    from: Math.min(...known.map(({ span }) => span.from)),
    to: Math.max(...known.map(({ span }) => span.to)),
  };
}
