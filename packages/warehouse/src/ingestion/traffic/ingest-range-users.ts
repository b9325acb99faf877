import type { RangeUsersRecord } from "@cartograph/contracts/day-records.ts";
import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { deleteStatement } from "@cartograph/database/statements.ts";
import type { StoreContext } from "../../report-request.ts";
import { parseDay } from "../../calendar/days.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import type { Ingested } from "../sales/ingest-orders.ts";
import { accountsOfRecords, type RecordAccount } from "../source-accounts.ts";

/** Ranges kept per account. Preset ranges move every day, so old ranges are rarely requested again. */
const maxRanges = 500;

/** Stores the users of date ranges; an answer older than the stored one changes nothing. */
export async function ingestRangeUsers(
  db: Database,
  store: StoreContext,
  records: readonly RangeUsersRecord[],
): Promise<Ingested> {
  const source = { storeId: store.id, platform: "google_analytics" } as const;
  const accountOf = await accountsOfRecords(db, source, records);
  let stored = 0;
  for (const record of records) {
    stored += Number(await storeAnswer(db, store, { record, account: accountOf(record) }));
  }
  const accountIds = new Set(records.map((record) => accountOf(record).id));
  for (const accountId of accountIds) await dropOldest(db, store.id, accountId);
  return { stored, unchanged: records.length - stored, refused: [] };
}

/** Returns whether the users changed or the answer is from a later day, when more days of the range are complete. */
async function storeAnswer(
  db: Database,
  store: StoreContext,
  { record, account }: { record: RangeUsersRecord; account: RecordAccount },
): Promise<boolean> {
  const key = {
    store_id: store.id,
    account_id: account.id,
    from_day: parseDay(record.from),
    to_day: parseDay(record.to),
  };
  const answer = { users: record.users, new_users: record.newUsers, read_at: record.readAt };
  const known = await db
    .selectFrom("range_users")
    .select(["users", "new_users", "read_at"])
    .where("store_id", "=", key.store_id)
    .where("account_id", "=", key.account_id)
    .where("from_day", "=", key.from_day)
    .where("to_day", "=", key.to_day)
    .executeTakeFirst();
  if (known !== undefined && !supersedes(answer, known)) return false;
  await db
    .insertInto("range_users")
    .values({ ...key, ...answer })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "account_id", "from_day", "to_day"]).doUpdateSet(answer),
    )
    .execute();
  const zone = account.timezone ?? store.timezone;
  return (
    known?.users !== answer.users ||
    known.new_users !== answer.new_users ||
    dayOf(known.read_at, zone) !== dayOf(answer.read_at, zone)
  );
}

type Answer = { users: number; new_users: number; read_at: number };

/** If two answers have the same time, the greater one wins, so that their order does not matter. */
function supersedes(answer: Answer, known: Answer): boolean {
  if (answer.read_at !== known.read_at) return answer.read_at > known.read_at;
  if (answer.users !== known.users) return answer.users > known.users;
  return answer.new_users > known.new_users;
}

async function dropOldest(db: Database, storeId: number, accountId: number): Promise<void> {
  const surplus = await db
    .selectFrom("range_users")
    .select(["from_day", "to_day"])
    .where("store_id", "=", storeId)
    .where("account_id", "=", accountId)
    .orderBy("read_at", "desc")
    .orderBy("from_day", "desc")
    .orderBy("to_day", "desc")
    // SQLite allows an offset only with a limit.
    .limit(1_000_000)
    .offset(maxRanges)
    .execute();
  const keys = surplus.map((row) => [storeId, accountId, row.from_day, row.to_day]);
  await runBatch(db, dropStatement(db), keys);
}

const dropStatement = oncePerDialect((db) =>
  deleteStatement(db, "range_users", ["store_id", "account_id", "from_day", "to_day"]),
);
