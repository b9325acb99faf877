import type { Database } from "@cartograph/database/schema.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { startOfDay } from "../../calendar/zoned-day.ts";
import { groupBy } from "../../grouping.ts";
import { sessionBreakdownCode } from "@cartograph/database/tables/traffic.table.ts";
import type { SourceAccount } from "../../source-days/source-account.ts";

/** Sessions of one day in the property's zone. */
export type SessionDayHours = {
  /** Sessions by clock hour, 0 to 23; hours without sessions are absent. */
  byClock: ReadonlyMap<number, number>;
  /** Whether the day had ended when it was synced. */
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
  const rows = await db
    .selectFrom("session_days")
    .select(["day", "member", "sessions"])
    .where("store_id", "=", storeId)
    .where("account_id", "=", account.id)
    .where("breakdown", "=", sessionBreakdownCode("hour"))
    .where("day", ">=", span.from)
    .where("day", "<=", span.to)
    .execute();
  const hours = groupBy(rows, ({ day }) => day);
  return new Map(
    readings.map(({ day, read_at: readAt }) => [
      day,
      {
        byClock: new Map(hours.get(day)?.map(({ member, sessions }) => [Number(member), sessions])),
        isWhole: readAt >= startOfDay(day + 1, account.timezone),
      },
    ]),
  );
}
