import type { Database } from "@cartograph/database/schema.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import type { SourceAccount } from "../../source-days/source-account.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";

/** Users of a range as the platform counted them for that very range. */
export type RangeUsers = {
  users: number;
  newUsers: number;
  /** UTC ms. */
  readAt: number;
};

/** Days after a range's end in which the platform still processes and restates what it counted. */
const settlingDays = 3;

/** The platform's answer for that very range; null while it was not asked. */
export async function findRangeUsers(db: Database, scope: SourceScope): Promise<RangeUsers | null> {
  const row = await db
    .selectFrom("range_users")
    .select(["users", "new_users as newUsers", "read_at as readAt"])
    .where("store_id", "=", scope.storeId)
    .where("account_id", "=", scope.accountId)
    .where("from_day", "=", scope.span.from)
    .where("to_day", "=", scope.span.to)
    .executeTakeFirst();
  return row ?? null;
}

type AskedOf = { account: Pick<SourceAccount, "timezone" | "readUntil">; toDay: number };

/** Whether the answer was given before the range's last day was over, and its days were read since on another day. */
export function isOutdated(users: RangeUsers, { account, toDay }: AskedOf): boolean {
  return wasGivenBefore(users, { account, toDay });
}

/** Whether asking again may give another answer than the one there is. */
export function needsAsking(users: RangeUsers | null, { account, toDay }: AskedOf): boolean {
  return users === null || wasGivenBefore(users, { account, toDay: toDay + settlingDays });
}

function wasGivenBefore({ readAt }: RangeUsers, { account, toDay }: AskedOf): boolean {
  const askedOn = dayOf(readAt, account.timezone);
  const readOn = account.readUntil === null ? askedOn : dayOf(account.readUntil, account.timezone);
  return askedOn <= toDay && askedOn < readOn;
}
