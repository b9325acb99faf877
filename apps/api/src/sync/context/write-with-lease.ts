import type { Database } from "@cartograph/database/schema.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { RunContext } from "./sync-job.ts";

/** Each write checks the job, because a request may have ended it and changed what it depends on. */
export function writeWithLease(
  { db, renewLease }: Pick<RunContext, "db" | "renewLease">,
  { storeId }: { storeId: number },
  write: (transaction: Database) => Promise<void>,
): Promise<void> {
  return writeStore(db, storeId, async (trx) => {
    await renewLease(trx);
    await write(trx);
  });
}
