import type { DaySpan } from "../../calendar/period.ts";
import type { sessionBreakdownOf } from "../../dimensions/report-values.ts";
import { analyticsFigures, comparedSides } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { sessionMembers } from "./session-members.ts";

/** Sessions of members on both sides of the comparison, which are complete days. */
export type SessionSides = {
  compared: ReadonlyMap<string, number>;
  previous: ReadonlyMap<string, number>;
};

/** Null without a comparison, and when a day of either side was never read. */
export async function sessionSides(
  comparison: Comparison,
  by: keyof typeof sessionBreakdownOf,
): Promise<SessionSides | null> {
  const sides = comparedSides(comparison, analyticsFigures);
  const spans = comparison.wholeDays.google_analytics?.spans;
  if (!spans?.previous || sides.previous === null) return null;
  const isKnown = (await sides.current?.sessions()) && (await sides.previous.sessions());
  if (!isKnown) return null;
  const sessionsOf = async (span: DaySpan) =>
    new Map(
      (await sessionMembers(comparison, by, span)).map(({ member, sessions }) => [
        member,
        sessions,
      ]),
    );
  return { compared: await sessionsOf(spans.current), previous: await sessionsOf(spans.previous) };
}
