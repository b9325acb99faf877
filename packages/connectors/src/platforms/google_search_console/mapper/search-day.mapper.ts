import type { SearchBreakdown, SearchDayRecord } from "@cartograph/contracts/day-records.ts";
import { addFigures } from "../../../core/figures.ts";
import type { SearchRow } from "../schemas/search-analytics.schemas.ts";

type DayRow = SearchDayRecord["rows"][number];

const maxMemberLength = 2_000;

export type SearchDaysContext = {
  site: string;
  breakdown: SearchBreakdown;
  /** Each day gets a record; a record without rows means that there were no figures. */
  days: readonly string[];
  /** UTC milliseconds. */
  readAt: number;
  /** How many rows of a day to keep, by most clicks. */
  maxRows: number;
};

/** One record per day, from rows whose keys are the day and, except for totals, the member. */
export function toSearchDays(
  rows: readonly SearchRow[],
  context: SearchDaysContext,
): SearchDayRecord[] {
  const byDay = new Map<string, Map<string, DayRow>>();
  for (const row of rows) {
    const [day = "", key = ""] = row.keys;
    const member = key.slice(0, maxMemberLength);
    const members = byDay.get(day) ?? new Map<string, DayRow>();
    byDay.set(day, members);
    const known = members.get(member);
    const dayRow = toDayRow(row, member);
    // Addresses that are equal after shortening are merged.
    members.set(member, known ? addFigures(known, dayRow) : dayRow);
  }
  return context.days.map((day) => ({
    kind: "search_day",
    externalId: `${context.site}:${context.breakdown}:${day}`,
    accountExternalId: context.site,
    day,
    readAt: context.readAt,
    breakdown: context.breakdown,
    rows: [...(byDay.get(day)?.values() ?? [])].toSorted(byClicks).slice(0, context.maxRows),
  }));
}

/** Google sends whole numbers as doubles; position × impressions is whole except for rounding errors. */
function toDayRow({ clicks, impressions, position }: SearchRow, member: string): DayRow {
  return {
    member,
    clicks: Math.round(clicks),
    impressions: Math.round(impressions),
    positionSum: Math.round((position ?? 0) * impressions),
  };
}

/** A deterministic order, because the platform's is arbitrary among equal rows. */
function byClicks(a: DayRow, b: DayRow): number {
  return b.clicks - a.clicks || b.impressions - a.impressions || (a.member < b.member ? -1 : 1);
}
