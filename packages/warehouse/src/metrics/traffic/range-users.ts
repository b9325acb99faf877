import type { Database } from "@cartograph/database/schema.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import type { SourceAccount } from "../../source-days/source-account.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";

/** Distinct users of a range, as counted by the platform for exactly that range. */
export type RangeUsers = {
  users: number;
  newUsers: number;
  /** UTC ms. */
  readAt: number;
};

/** Days after a range's end during which the platform may restate its figures. */
const settlingDays = 3;

/** The platform's count for exactly that range; null when it was not requested. */
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

type UsersRequest = { account: Pick<SourceAccount, "timezone" | "readUntil">; toDay: number };

/** True if the count was taken before the range's last day ended and the days were synced again later. */
export function isOutdated({ readAt }: RangeUsers, { account, toDay }: UsersRequest): boolean {
  const countedOn = dayOf(readAt, account.timezone);
  const syncedOn =
    account.readUntil === null ? countedOn : dayOf(account.readUntil, account.timezone);
  return countedOn <= toDay && countedOn < syncedOn;
}

/** True if requesting the count again may change it. */
export function needsRequest(users: RangeUsers | null, { account, toDay }: UsersRequest): boolean {
  return users === null || isOutdated(users, { account, toDay: toDay + settlingDays });
}
