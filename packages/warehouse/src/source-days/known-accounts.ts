import type { DaySpan } from "../calendar/period.ts";
import { knownPart } from "./read-days.ts";
import type { DayPlatform } from "./day-platforms.ts";
import type { MarketingAccount } from "./source-account.ts";

/** Accounts that add up, and the days that are asked of them. */
export type MarketingDaysScope<P extends DayPlatform> = {
  storeId: number;
  /** ISO 4217, of the store. */
  currency: string;
  accounts: readonly MarketingAccount<P>[];
  span: DaySpan;
  /** Whether a day that was not read of any account makes the figures unknown. */
  needsAllDays: boolean;
};

export type KnownAccount<P extends DayPlatform> = { account: MarketingAccount<P>; span: DaySpan };

/**
 * Which days of the span were read of which accounts; null when none was, or as a side of a comparison not all were.
 * Days after an account was disconnected are not missing: it has none.
 */
export function knownAccounts<P extends DayPlatform>({
  accounts,
  span,
  needsAllDays,
}: MarketingDaysScope<P>): KnownAccount<P>[] | null {
  const known: KnownAccount<P>[] = [];
  for (const account of accounts) {
    if (account.readUntil === null) continue;
    const wanted = askedDays(account, span);
    if (wanted.to < wanted.from) continue;
    const part = knownPart(wanted, account.readDays);
    const isWhole = part !== null && part.from === wanted.from && part.to === wanted.to;
    if (needsAllDays && !isWhole) return null;
    if (part !== null) known.push({ account, span: part });
  }
  return known.length === 0 ? null : known;
}

function askedDays({ integrationId, readDays }: MarketingAccount, span: DaySpan): DaySpan {
  if (integrationId !== null || readDays === null) return span;
  return { from: span.from, to: Math.min(span.to, readDays.to) };
}

/** From the first to the last day of any of them. */
export function enclosingSpan(known: readonly { span: DaySpan }[]): DaySpan {
  return {
    from: Math.min(...known.map(({ span }) => span.from)),
    to: Math.max(...known.map(({ span }) => span.to)),
  };
}
