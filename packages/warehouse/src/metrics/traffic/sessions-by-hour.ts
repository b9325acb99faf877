import type { Database } from "@cartograph/database/schema.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { startOfDay } from "../../calendar/zoned-day.ts";
import { sessionReport } from "@cartograph/database/tables/source-days.table.ts";
import { sessionFigures } from "@cartograph/database/tables/traffic.table.ts";
import { memberNames } from "../../source-days/member-names.ts";
import { readPackedDays } from "../../source-days/packed-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import type { SourceAccount } from "../../source-days/source-account.ts";

/** Sessions of one day in the property's zone. */
export type SessionDayHours = {
  /** Sessions by clock hour, 0 to 23; hours without sessions are absent. */
  byClock: ReadonlyMap<number, number>;
  /** True if the day had ended when it was synced. */
  isWhole: boolean;
};

/** The days of the span whose hours were synced. */
export async function sessionsByHour(
  db: Database,
  { storeId, account, span }: { storeId: number; account: SourceAccount; span: DaySpan },
): Promise<ReadonlyMap<number, SessionDayHours>> {
  const readings = await db
    .selectFrom("report_days")
    .select(["day", "read_at"])
    .where("store_id", "=", storeId)
    .where("account_id", "=", account.id)
    .where("report", "=", "session:hour")
    .where("day", ">=", span.from)
    .where("day", "<=", span.to)
    .execute();
  const hours = await clockHours(db, { storeId, accountId: account.id, span });
  return new Map(
    readings.map(({ day, read_at: readAt }) => [
      day,
      {
        byClock: hours.get(day) ?? new Map(),
        isWhole: readAt >= startOfDay(day + 1, account.timezone),
      },
    ]),
  );
}

/** Sessions by day and clock hour. */
async function clockHours(
  db: Database,
  scope: SourceScope,
): Promise<Map<number, ReadonlyMap<number, number>>> {
  const report = sessionReport("hour");
  const days = await readPackedDays(db, { ...scope, report });
  const numbers = new Set([...days.values()].flatMap(({ members }) => [...members]));
  const nameOf = await memberNames(db, { ...scope, report }, [...numbers]);
  return new Map(
    [...days].map(([day, { members, figure }]) => {
      const sessions = figure(sessionFigures.indexOf("sessions"));
      const hours = Array.from(members, (member, row): [number, number] => [
        Number(nameOf(member)),
        sessions?.[row] ?? 0,
      ]);
      return [day, new Map(hours.toSorted(([a], [b]) => a - b))];
    }),
  );
}
