import type { Database } from "@cartograph/database/schema.ts";
import type { DaySpan } from "../calendar/period.ts";
import { dayReports } from "./last-whole-day.ts";
import { knownPart, readDaysOf } from "./read-days.ts";
import type { DayPlatform, SourceAccount } from "./source-account.ts";

/** Accounts that add up, and the days that are asked of them. */
export type AddedAccounts<P extends DayPlatform> = {
  storeId: number;
  /** ISO 4217, of the store. */
  currency: string;
  accounts: readonly SourceAccount<P>[];
  span: DaySpan;
  /** Whether a day that was not read of any account makes the figures unknown. */
  isSide: boolean;
};

export type KnownAccount<P extends DayPlatform> = { account: SourceAccount<P>; span: DaySpan };

/** Which days of the span were read of which accounts; null when none was, or as a side of a comparison not all were. */
export async function knownAccounts<P extends DayPlatform>(
  db: Database,
  { storeId, accounts, span, isSide }: AddedAccounts<P>,
): Promise<KnownAccount<P>[] | null> {
  const counted = accounts.filter(({ readUntil }) => readUntil !== null);
  const known: KnownAccount<P>[] = [];
  for (const account of counted) {
    const report = dayReports[account.platform];
    const read = await readDaysOf(db, { storeId, accountId: account.id, report });
    const part = knownPart(span, read);
    const isWhole = part !== null && part.from === span.from && part.to === span.to;
    if (isSide && !isWhole) return null;
    if (part !== null) known.push({ account, span: part });
  }
  return known.length === 0 ? null : known;
}

/** From the first to the last day of any of them. */
export function hullOf(known: readonly { span: DaySpan }[]): DaySpan {
  return {
    from: Math.min(...known.map(({ span }) => span.from)),
    to: Math.max(...known.map(({ span }) => span.to)),
  };
}
