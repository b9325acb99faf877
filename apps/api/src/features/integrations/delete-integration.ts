import { AppError } from "@cartograph/contracts/app-error.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import type {
  DataChoice,
  IntegrationData,
  SourceDataCounts,
} from "@cartograph/contracts/source-data.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type {
  DisconnectedAccountsTable,
  IntegrationsTable,
} from "@cartograph/database/tables/integrations.table.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import {
  isConnectedElsewhere,
  recordDisconnectedAccount,
} from "../../sync/connections/disconnected-accounts.ts";
import { findIntegrationRow, noSuchIntegration } from "../../sync/connections/integration-rows.ts";
import type { IntegrationRef } from "../../sync/context/integration-ref.ts";
import type { Services } from "../../trpc/context.ts";
import { deleteIntegrationRow, findDisconnected, markDeleting } from "./integrations.queries.ts";

type Dependencies = Pick<Services, "db" | "sync" | "now">;
type Account = IntegrationsTable | DisconnectedAccountsTable;

/**
 * Counts the stored data of an integration's account, or of a disconnected account.
 * @throws AppError not_found
 */
export async function getIntegrationData(
  { db, sync }: Dependencies,
  ref: IntegrationRef,
): Promise<IntegrationData> {
  const account = (await findIntegrationRow(db, ref)) ?? (await findDisconnected(db, ref));
  if (account === null) throw noSuchIntegration();
  const { platform, source_account_id: accountId } = account;
  return {
    counts: await sync.countData({ storeId: ref.storeId, platform, accountId }),
    problem: await deletionProblem(db, account),
  };
}

/**
 * Deletes the integration with its key, cursors and runs. Its data stays in the reports unless its deletion is
 * requested; data that was kept can be deleted later by the same id.
 * @throws AppError not_found; conflict when the data cannot be deleted separately
 */
export async function deleteIntegration(
  dependencies: Dependencies,
  ref: IntegrationRef,
  data: DataChoice,
): Promise<{ deleted: SourceDataCounts }> {
  const { db, sync, now } = dependencies;
  const row = await findIntegrationRow(db, ref);
  const account = row ?? (data === "delete" ? await findDisconnected(db, ref) : null);
  if (account === null) throw noSuchIntegration();
  const problem = data === "delete" ? await deletionProblem(db, account) : null;
  if (problem !== null) throw new AppError("conflict", problem);

  if (row === null) await markDeleting(db, ref, now());
  else {
    await sync.cancel(ref);
    await writeStore(db, ref.storeId, async (trx) => {
      // Read again: the canceled check may have stored an account.
      const latest = (await findIntegrationRow(trx, ref)) ?? row;
      await recordDisconnectedAccount(trx, latest, {
        id: row.id,
        now: now(),
        isDeleting: data === "delete",
      });
      await deleteIntegrationRow(trx, ref);
    });
  }
  return { deleted: data === "delete" ? await sync.deleteData(ref) : [] };
}

/** Null when the account's data can be separated from those of other accounts. */
async function deletionProblem(db: Database, account: Account): Promise<string | null> {
  if (await isConnectedElsewhere(db, account)) {
    return "Another integration reads the same account, so its data cannot be deleted. Delete the other integration first.";
  }
  if (account.platform !== "shopify") return null;
  const other = await db
    .selectFrom("integrations")
    .select("name")
    .where("store_id", "=", account.store_id)
    .where("platform", "=", "shopify")
    .where("id", "!=", account.id)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) return null;
  return `Orders from several ${platformNames.shopify} stores are stored together, so these cannot be separated from those of “${other.name}”. Delete that integration first.`;
}
