import type { SessionBreakdown } from "@cartograph/contracts/day-records.ts";
import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { sessionReport } from "@cartograph/database/tables/source-days.table.ts";
import { sessionFigures } from "@cartograph/database/tables/traffic.table.ts";
import { type DaySpan, wholeDays } from "../../calendar/period.ts";
import { type DayFact, filterFacts } from "../../cuts/day-facts.ts";
import { packedFacts } from "../../cuts/packed-facts.ts";
import { sourceDayScope } from "../../cuts/report-cut.ts";
import { sessionFacts } from "../../cuts/sessions.ts";
import { memberOfValue, sessionBreakdownOf } from "../../dimensions/report-values.ts";
import { groupBy } from "../../grouping.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import { loadKnown } from "../../metrics/source-day-figures.ts";
import {
  addSessions,
  type MemberSessions,
  type SessionSums,
  sessionsByMember,
  toSessionSums,
} from "../../metrics/traffic/session-sums.ts";
import { figureByName } from "../../source-days/member-sums.ts";
import { type RowSides, rowSides } from "../row-changes.ts";
import { isSynced } from "../../source-days/source-account.ts";
import { compareText } from "../../compare-text.ts";

/**
 * Sessions on the days of a span by member of a dimension, most first. Empty before the first complete sync of Google
 * Analytics.
 * @param span the range by default
 */
export async function sessionMembers(
  comparison: Comparison,
  by: keyof typeof sessionBreakdownOf,
  span: DaySpan = comparison.period.range,
): Promise<MemberSessions[]> {
  const { db, filters } = comparison;
  if (filters.length === 0) return reportedMembers(comparison, sessionBreakdownOf[by], span);
  const filtered = filteredDimensions(filters);
  const facts = await sessionFacts.load(db, scopeOf(comparison, span), [
    ...new Set([by, ...filtered]),
  ]);
  if (facts === null) return [];
  const { rows } = filterFacts(facts, filters);
  return sumMembers(
    rows
      .filter(({ member }) => member !== noValue || listsSessionsWithoutValue(by, filtered))
      .map((row) => ({ ...row, member: memberOfValue(row.member) })),
  );
}

/** Whether sessions without a value are listed: those without a referrer only if a filter is by referrer. */
function listsSessionsWithoutValue(by: DimensionId, filtered: readonly DimensionId[]): boolean {
  return by !== "referrer" || filtered.includes(by);
}

/** Sessions by page on which products were added to the cart, most first. Supports time filters only. */
export async function cartPageMembers(
  comparison: Comparison,
  span: DaySpan = comparison.period.range,
): Promise<MemberSessions[]> {
  const { db, filters } = comparison;
  if (filters.length === 0) return reportedMembers(comparison, "cart_page", span);
  const rows = await loadKnown(
    db,
    scopeOf(comparison, span),
    "session:cart_page",
    async (known) => {
      const report = sessionReport("cart_page");
      const facts = await packedFacts(
        db,
        { ...known, report },
        { figures: sessionFigures.length, toSums: toSessionSums },
      );
      return filterFacts({ span: known.span, rows: facts, valuesOf: () => [] }, filters).rows;
    },
  );
  return sumMembers(rows ?? []);
}

/** Sessions by member on both sides of the comparison. */
export function sessionSides(
  comparison: Comparison,
  by: keyof typeof sessionBreakdownOf,
): Promise<RowSides | null> {
  return rowSides(comparison, "sessions", async (span) =>
    comparison.filters.length === 0
      ? reportedCounts(comparison, sessionBreakdownOf[by], span)
      : countsOf(await sessionMembers(comparison, by, span)),
  );
}

/** Sessions by page on which products were added to the cart, on both sides of the comparison. */
export function cartPageSides(comparison: Comparison): Promise<RowSides | null> {
  return rowSides(comparison, "added_to_cart", async (span) =>
    comparison.filters.length === 0
      ? reportedCounts(comparison, "cart_page", span)
      : countsOf(await cartPageMembers(comparison, span)),
  );
}

function countsOf(members: readonly MemberSessions[]): ReadonlyMap<string, number> {
  return new Map(members.map(({ member, sessions }) => [member, sessions]));
}

async function reportedMembers(
  comparison: Comparison,
  breakdown: SessionBreakdown,
  span: DaySpan,
): Promise<MemberSessions[]> {
  const account = reportedAccount(comparison);
  if (account === null) return [];
  return sessionsByMember(comparison.db, { ...account, span, breakdown });
}

async function reportedCounts(
  comparison: Comparison,
  breakdown: SessionBreakdown,
  span: DaySpan,
): Promise<ReadonlyMap<string, number>> {
  const account = reportedAccount(comparison);
  if (account === null) return new Map();
  const report = sessionReport(breakdown);
  const figure = sessionFigures.indexOf("sessions");
  return figureByName(comparison.db, { ...account, report, span, figure });
}

/** Null before the first complete sync. */
function reportedAccount({ store, cache, accounts }: Comparison) {
  const account = accounts.google_analytics;
  if (!isSynced(account)) return null;
  return { storeId: store.id, accountId: account.id, cache };
}

function scopeOf(comparison: Comparison, span: DaySpan) {
  return sourceDayScope(figuresScope(comparison, { window: wholeDays(span) }));
}

function sumMembers(rows: readonly DayFact<string, SessionSums>[]): MemberSessions[] {
  return [...groupBy(rows, ({ member }) => member)]
    .map(([member, ofMember]) => ({ member, ...addSessions(ofMember.map(({ sums }) => sums)) }))
    .toSorted((a, b) => b.sessions - a.sessions || compareText(a.member, b.member));
}
