import type { SearchBreakdown } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { searchBreakdownCode } from "@cartograph/database/tables/search.table.ts";
import { percent, ratio } from "../ratio.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";

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
  const rows = await searchRows(db, scope, "total")
    .select(["day", "clicks", "impressions", "position_sum as positionSum"])
    .execute();
  return new Map(rows.map(({ day, ...sums }) => [day, sums]));
}

/**
 * Sums of each member over the span, by clicks and then impressions, highest first.
 * @param scope `limit` is the maximum number of members; unlimited when absent
 */
export function searchByMember(
  db: Database,
  { breakdown, limit, ...scope }: SourceScope & { breakdown: SearchBreakdown; limit?: number },
): Promise<MemberSearch[]> {
  const members = searchRows(db, scope, breakdown)
    .select(({ fn }) => [
      "member",
      fn.sum<number>("clicks").as("clicks"),
      fn.sum<number>("impressions").as("impressions"),
      fn.sum<number>("position_sum").as("positionSum"),
    ])
    .groupBy("member")
    .orderBy("clicks", "desc")
    .orderBy("impressions", "desc")
    .orderBy("member");
  return (limit === undefined ? members : members.limit(limit)).execute();
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

function searchRows(db: Database, scope: SourceScope, breakdown: SearchBreakdown) {
  return db
    .selectFrom("search_days")
    .where("store_id", "=", scope.storeId)
    .where("account_id", "=", scope.accountId)
    .where("breakdown", "=", searchBreakdownCode(breakdown))
    .where("day", ">=", scope.span.from)
    .where("day", "<=", scope.span.to);
}
