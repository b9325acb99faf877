import type { RangeUsersRecord } from "@cartograph/contracts/day-records.ts";
import type { DayRange } from "../../core/connector.ts";
import { dayIn, earlierOf, laterOf } from "@cartograph/contracts/days.ts";
import type { PropertySession } from "./client/property-session.ts";
import type { ReportAnswer } from "./client/report-answer.ts";
import { toCount } from "./mapper/values.ts";
import { earliestDay } from "./streams/open-window.ts";

/** Google accepts up to four ranges in one request. */
const maxRangesPerRequest = 4;
const metrics = ["totalUsers", "newUsers"];

/**
 * The users of each range, requested per range because a visitor on two of its days is one user. Days before Google's
 * first day and future days have none.
 * @throws ConnectorError
 */
export async function readRangeUsers(
  session: PropertySession,
  ranges: readonly DayRange[],
  { signal, now }: { signal: AbortSignal; now: () => number },
): Promise<RangeUsersRecord[]> {
  if (ranges.length === 0) return [];
  const today = dayIn(await session.timezone(signal), now());
  const clipped = new Map<string, DayRange>();
  for (const { from, to } of ranges) {
    const range = { from: laterOf(from, earliestDay), to: earlierOf(to, today) };
    if (range.from <= range.to) clipped.set(nameOf(range), range);
  }
  const readAt = session.now();
  const counts = await countUsers(session, [...clipped.values()], signal);
  return ranges.map((range) => {
    const { from, to } = range;
    const counted = nameOf({ from: laterOf(from, earliestDay), to: earlierOf(to, today) });
    const { users, newUsers } = counts.get(counted) ?? { users: 0, newUsers: 0 };
    const accountExternalId = session.propertyId;
    const externalId = `${accountExternalId}:${from}:${to}`;
    return {
      kind: "range_users",
      externalId,
      accountExternalId,
      from,
      to,
      users,
      newUsers,
      readAt,
    };
  });
}

type Counts = Map<string, { users: number; newUsers: number }>;

async function countUsers(
  session: PropertySession,
  ranges: readonly DayRange[],
  signal: AbortSignal,
): Promise<Counts> {
  const counts: Counts = new Map();
  for (let index = 0; index < ranges.length; index += maxRangesPerRequest) {
    const batch = ranges.slice(index, index + maxRangesPerRequest);
    const names = batch.map(nameOf);
    const answer = await session.report(
      {
        dateRanges: batch.map((range) => ({
          startDate: range.from,
          endDate: range.to,
          name: nameOf(range),
        })),
        dimensions: [],
        metrics,
        currency: null,
      },
      signal,
      (candidate) => findProblem(candidate, names),
    );
    for (const row of answer.rows) {
      const [users = "0", newUsers = "0"] = row.metrics;
      const name = row.dimensions[0] ?? names[0] ?? "";
      counts.set(name, { users: toCount(users), newUsers: toCount(newUsers) });
    }
  }
  return counts;
}

/** Each range has at most one row, and none without visitors. Other ranges are not an answer to this request. */
function findProblem({ rows }: ReportAnswer, names: readonly string[]): string | null {
  const answered = rows.map((row) => row.dimensions[0] ?? names[0] ?? "");
  const isWhole =
    answered.every((name) => names.includes(name)) && new Set(answered).size === answered.length;
  return isWhole ? null : "It sent users of other ranges than requested.";
}

/** Echoed in the answer's rows. Google reserves names that begin with "date_range_". */
function nameOf({ from, to }: DayRange): string {
  return `${from}_${to}`;
}
