import type { SessionBreakdown, SessionDayRecord } from "@cartograph/contracts/day-records.ts";
import { addFigures } from "../../../core/figures.ts";
import type { ReportCells, ReportDay, ReportSource } from "../reports/report.ts";
import { mergeRows } from "./merge-rows.ts";
import { memberName, otherMember, toCount, toMinorUnits } from "./values.ts";

type SessionRow = SessionDayRecord["rows"][number];

/** One day of one breakdown. A day without rows had no sessions. */
export function toSessionDay(
  breakdown: SessionBreakdown,
  { day, rows, quality, readAt, currency }: ReportDay,
  { propertyId }: ReportSource,
): SessionDayRecord {
  const merged = mergeRows(
    rows.map((cells) => toRow(memberOf(breakdown, cells.dimensions), cells, currency)),
    {
      nameOf: ({ member }) => member,
      weightOf: ({ sessions }) => sessions,
      // Users of two rows may overlap, so their sum is unknown.
      add: (one, other) => ({ ...addFigures(one, other), users: 0 }),
      asRest: (row) => ({ ...row, member: otherMember, users: 0 }),
    },
  );
  const hasOtherRow = merged.hasRest || merged.rows.some(({ member }) => member === otherMember);
  return {
    kind: "session_day",
    externalId: `${propertyId}:${breakdown}:${day}`,
    accountExternalId: propertyId,
    day,
    readAt,
    breakdown,
    rows: merged.rows,
    currency,
    quality: { ...quality, hasOtherRow: quality.hasOtherRow || hasOtherRow },
  };
}

function memberOf(breakdown: SessionBreakdown, dimensions: readonly string[]): string {
  const [first = "", second = ""] = dimensions;
  if (breakdown === "total") return "";
  if (breakdown === "hour") return hourOf(first) ?? memberName(first);
  if (breakdown === "country" && /^[A-Z]{2}$/.test(second)) return second;
  return memberName(first);
}

/** The hour of a `dateHour`, which Google formats as YYYYMMDDHH. */
function hourOf(dateHour: string): string | null {
  return /^\d{8}([01]\d|2[0-3])$/.exec(dateHour)?.[1] ?? null;
}

function toRow(member: string, { metric }: ReportCells, currency: string | null): SessionRow {
  const sessions = toCount(metric("sessions"));
  return {
    member,
    sessions,
    engagedSessions: toCount(metric("engagedSessions")),
    // The mean over all sessions in seconds; times their number it is the total duration.
    durationMs: Math.max(
      0,
      Math.round(Number(metric("averageSessionDuration")) * sessions * 1_000),
    ),
    users: toCount(metric("totalUsers")),
    pageViews: toCount(metric("screenPageViews")),
    events: toCount(metric("eventCount")),
    purchases: toCount(metric("ecommercePurchases")),
    revenueMinor: toMinorUnits(metric("purchaseRevenue"), currency),
  };
}
