import { platformEntry } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { groupBy } from "../grouping.ts";
import { longestClickDays } from "./click-days.ts";
import type { DayPlatform } from "./day-platforms.ts";

/**
 * Adds to each account during how many days the platform may still change a day's figures: the platform's own number,
 * or the account's longest conversion window if that is longer, since connectors read its days again.
 */
export async function withRestatedDays<Account extends { id: number; platform: DayPlatform }>(
  db: Database,
  storeId: number,
  accounts: readonly Account[],
): Promise<(Account & { restatedDays: number })[]> {
  const ids = accounts
    .filter(({ platform }) => platformEntry(platform).kind === "ads")
    .map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("campaigns")
          .select(["account_id", "attribution"])
          .distinct()
          .where("store_id", "=", storeId)
          .where("account_id", "in", ids)
          .where("attribution", "is not", null)
          .execute();
  const byAccount = groupBy(rows, ({ account_id: id }) => id);
  return accounts.map((account) => {
    const attributions = (byAccount.get(account.id) ?? []).map(({ attribution }) => attribution);
    const usual = platformEntry(account.platform).restatedDays ?? 0;
    return { ...account, restatedDays: Math.max(usual, longestClickDays(attributions) ?? 0) };
  });
}
