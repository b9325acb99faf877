import type { SearchBreakdown } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { searchReport } from "@cartograph/database/tables/source-days.table.ts";
import { percent, ratio } from "../ratio.ts";
import { memberNames } from "../../source-days/member-names.ts";
import { memberSums } from "../../source-days/member-sums.ts";
import { readDayTotals } from "../../source-days/packed-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import type { StoreCache } from "../../store-cache.ts";
import { compareNames } from "../../compare-text.ts";

export type SearchSums = {
  clicks: number;
  impressions: number;
  /** Position × impressions. */
  positionSum: number;
};

export type MemberSearch = SearchSums & { member: string };

/** Totals by day of Search Console (Pacific time); days without any are absent. */
export async function searchByDay(
  db: Database,
  scope: SourceScope,
): Promise<ReadonlyMap<number, SearchSums>> {
  const days = await readDayTotals(db, { ...scope, report: searchReport("total") });
  return new Map(
    [...days].map(([day, [clicks = 0, impressions = 0, positionSum = 0]]) => [
      day,
      { clicks, impressions, positionSum },
    ]),
  );
}

/**
 * Sums of each member over the span, by clicks and then impressions, highest first.
 * @param scope `limit` is the maximum number of members; unlimited when absent
 */
export async function searchByMember(
  db: Database,
  {
    breakdown,
    limit,
    ...scope
  }: SourceScope & { breakdown: SearchBreakdown; limit?: number; cache?: StoreCache },
): Promise<MemberSearch[]> {
  const report = searchReport(breakdown);
  const { members, sums } = await memberSums(db, { ...scope, report, figures: [0, 1, 2] });
  const [clicks, impressions, positions] = sums;
  const rows = Array.from(members, (member, index) => ({
    number: member,
    clicks: clicks?.[index] ?? 0,
    impressions: impressions?.[index] ?? 0,
    positionSum: positions?.[index] ?? 0,
  })).toSorted(byClicks);
  const last = rows[(limit ?? rows.length) - 1];
  // Names decide between members with equal figures, so all that tie with the last are needed.
  const leading = last === undefined ? rows : rows.filter((row) => byClicks(row, last) <= 0);
  const nameOf = await memberNames(
    db,
    { ...scope, report },
    leading.map(({ number }) => number),
  );
  return leading
    .map(({ number, ...row }) => ({ member: nameOf(number), ...row }))
    .toSorted((a, b) => byClicks(a, b) || compareNames(a.member, b.member))
    .slice(0, limit);
}

export function byClicks(a: SearchSums, b: SearchSums): number {
  return b.clicks - a.clicks || b.impressions - a.impressions;
}

export function addSearches(all: Iterable<SearchSums>): SearchSums {
  const sum = { clicks: 0, impressions: 0, positionSum: 0 };
  for (const sums of all) {
    sum.clicks += sums.clicks;
    sum.impressions += sums.impressions;
    sum.positionSum += sums.positionSum;
  }
  return sum;
}

/** Percent; null without impressions. */
export function searchCtr(sums: SearchSums): number | null {
  return percent(sums.clicks, sums.impressions);
}

/** Average position, 1 is the top; null without impressions. */
export function searchPosition(sums: SearchSums): number | null {
  return ratio(sums.positionSum, sums.impressions);
}
