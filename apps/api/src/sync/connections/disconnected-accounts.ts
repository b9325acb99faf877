import type { SourceDataCounts } from "@cartograph/contracts/source-data.ts";
import { hasRow } from "@cartograph/database/has-row.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import type {
  DisconnectedAccountsTable,
  IntegrationsTable,
} from "@cartograph/database/tables/integrations.table.ts";
import { countSourceData } from "@cartograph/warehouse/source-data/count-source-data.ts";
import type { DeletionControl } from "@cartograph/warehouse/source-data/delete-rows.ts";
import { deleteSourceData } from "@cartograph/warehouse/source-data/delete-source-data.ts";
import { keptCursors } from "@cartograph/warehouse/source-data/kept-cursors.ts";
import { refusedContent } from "@cartograph/warehouse/source-days/refused-content.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import type { Kysely } from "kysely";
import type { IntegrationRef } from "../context/integration-ref.ts";
import { deleteLeftOut, moveLeftOut } from "./left-out-sources.ts";
import { storeUrlHost } from "./store-url-host.ts";

/**
 * Records an integration's account as disconnected, so that its data stays in the reports and a reconnected account
 * continues it. Does nothing if there is no data, or if the integration read none of it and none is to be deleted. Call
 * it before the integration is changed or deleted.
 * @param options `id` becomes the account's id; `now` is UTC ms
 */
export async function recordDisconnectedAccount(
  db: Database,
  row: IntegrationsTable,
  { id, now, isDeleting = false }: { id: string; now: number; isDeleting?: boolean },
): Promise<void> {
  const readUntil =
    (await findLastReadAt(db, row)) ?? (isDeleting && (await hasData(db, row)) ? now : null);
  const source = { storeId: row.store_id, integrationId: row.id };
  if (readUntil === null || (await isConnectedElsewhere(db, row))) {
    // Without data of its own, the integration only had what it took over from an account that is still kept.
    const [kept] = isDeleting ? [] : await listMatching(db, row);
    return kept === undefined ? deleteLeftOut(db, source) : moveLeftOut(db, source, kept.id);
  }
  const cursors = await db
    .selectFrom("sync_cursors")
    .select(["stream", "cursor", "updated_at"])
    .where("store_id", "=", row.store_id)
    .where("integration_id", "=", row.id)
    .execute();
  await deleteDisconnectedAccounts(db, row);
  await (isDeleting ? deleteLeftOut(db, source) : moveLeftOut(db, source, id));
  await withNewVersion(db, row.store_id, (trx) =>
    trx
      .insertInto("disconnected_accounts")
      .values({
        id,
        store_id: row.store_id,
        platform: row.platform,
        name: row.name,
        store_url: row.store_url,
        account: row.account,
        source_account_id: row.source_account_id,
        read_until: readUntil,
        disconnected_at: now,
        cursors: JSON.stringify(cursors),
        is_deleting: Number(isDeleting),
        deleting_at: isDeleting ? now : null,
      })
      .execute(),
  );
}

/** When data of the account was last read (UTC ms); null if nothing was synced. */
async function findLastReadAt(db: Database, row: IntegrationsTable): Promise<number | null> {
  if (row.last_synced_at !== null) return row.last_synced_at;
  if (row.platform === "shopify") {
    return (await hasData(db, row)) ? findLastPageAt(db, row) : null;
  }
  const reading = await db
    .selectFrom("report_days")
    .select((eb) => eb.fn.max("read_at").as("read_at"))
    .where("store_id", "=", row.store_id)
    .where("account_id", "=", row.source_account_id)
    .where("content_hash", "!=", refusedContent)
    .executeTakeFirst();
  return reading?.read_at ?? null;
}

/** Whether data of the account is stored, which may have been read by an earlier integration. */
async function hasData(db: Database, row: IntegrationsTable): Promise<boolean> {
  const { store_id: storeId, platform, source_account_id: accountId } = row;
  return (await countSourceData(db, { storeId, platform, accountId })).length > 0;
}

/**
 * When the integration last stored a page of its shop (UTC ms). Earlier versions deleted the cursors when the store's
 * currency was corrected, so runs that stored records count too, except those before a shop was disconnected, which may
 * have read that one at its former address. Null if it stored none: the shop's data is then that of another one.
 */
async function findLastPageAt(db: Database, row: IntegrationsTable): Promise<number | null> {
  const page = await db
    .selectFrom("sync_cursors")
    .select((eb) => eb.fn.max("updated_at").as("at"))
    .where("store_id", "=", row.store_id)
    .where("integration_id", "=", row.id)
    .executeTakeFirst();
  if (page?.at != null) return page.at;
  const run = await db
    .selectFrom("sync_runs")
    .innerJoin("sync_run_streams", (join) =>
      join
        .onRef("sync_run_streams.store_id", "=", "sync_runs.store_id")
        .onRef("sync_run_streams.run_id", "=", "sync_runs.id"),
    )
    .select((eb) => eb.fn.max(eb.fn.coalesce("finished_at", "started_at")).as("at"))
    .where("sync_runs.store_id", "=", row.store_id)
    .where("integration_id", "=", row.id)
    .where("records", ">", 0)
    .where("started_at", ">", (eb) =>
      eb
        .selectFrom("disconnected_accounts")
        .select((kept) => kept.fn.coalesce(kept.fn.max("disconnected_at"), kept.lit(0)).as("at"))
        .where("disconnected_accounts.store_id", "=", row.store_id)
        .where("platform", "=", row.platform),
    )
    .executeTakeFirst();
  return run?.at ?? null;
}

/** Whether another integration of the store syncs the same account. */
export async function isConnectedElsewhere(
  db: Database,
  row: AccountIdentity & { id: string },
): Promise<boolean> {
  const others = await db
    .selectFrom("integrations")
    .select(["store_id", "platform", "source_account_id", "store_url"])
    .where("store_id", "=", row.store_id)
    .where("platform", "=", row.platform)
    .where("id", "!=", row.id)
    .execute();
  return others.some((other) => isSameAccount(row, other));
}

type AccountIdentity = Pick<
  IntegrationsTable,
  "store_id" | "platform" | "source_account_id" | "store_url"
>;

/** Shops are compared by address if both have one, other accounts by the platform's id. */
function isSameAccount(one: AccountIdentity, other: AccountIdentity): boolean {
  if (one.platform !== other.platform) return false;
  if (one.platform !== "shopify") {
    return one.source_account_id !== null && one.source_account_id === other.source_account_id;
  }
  const [host, otherHost] = [storeUrlHost(one.store_url), storeUrlHost(other.store_url)];
  return host === null || otherHost === null || host === otherHost;
}

async function listMatching(
  db: Database,
  row: AccountIdentity,
): Promise<DisconnectedAccountsTable[]> {
  const rows = await db
    .selectFrom("disconnected_accounts")
    .selectAll()
    .where("store_id", "=", row.store_id)
    .where("platform", "=", row.platform)
    .where("is_deleting", "=", 0)
    .execute();
  return rows.filter((kept) => isSameAccount(row, kept));
}

/** Continues a reconnected account where it stopped, unless its sync has already begun. */
export async function restoreCursors(db: Database, row: IntegrationsTable): Promise<void> {
  const [kept] = await listMatching(db, row);
  if (kept === undefined) return;
  const cursors = keptCursors(kept);
  if (cursors.length === 0) return;
  await db
    .insertInto("sync_cursors")
    .values(
      cursors.map((cursor) => ({
        ...cursor,
        integration_id: row.id,
        store_id: row.store_id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await moveLeftOut(db, { storeId: row.store_id, integrationId: kept.id }, row.id);
}

/** Removes the disconnected account, because an integration syncs its data again. */
export async function deleteDisconnectedAccounts(
  db: Database,
  row: AccountIdentity,
): Promise<void> {
  const ids = (await listMatching(db, row)).map(({ id }) => id);
  if (ids.length === 0) return;
  await withNewVersion(db, row.store_id, (trx) =>
    trx
      .deleteFrom("disconnected_accounts")
      .where("store_id", "=", row.store_id)
      .where("id", "in", ids)
      .execute(),
  );
  for (const id of ids) await deleteLeftOut(db, { storeId: row.store_id, integrationId: id });
}

/** Deletes a disconnected account and its data; does nothing when it is unknown. */
export async function deleteAccountData(
  db: Kysely<Schema>,
  { storeId, integrationId }: IntegrationRef,
  control: DeletionControl,
): Promise<SourceDataCounts> {
  const kept = await db
    .selectFrom("disconnected_accounts")
    .select(["platform", "source_account_id"])
    .where("store_id", "=", storeId)
    .where("id", "=", integrationId)
    .executeTakeFirst();
  if (kept === undefined) return [];
  const { platform, source_account_id: accountId } = kept;
  const deleted = await deleteSourceData(db, { storeId, platform, accountId }, control);
  await withNewVersion(db, storeId, async (trx) => {
    await control.hold?.(trx);
    const accounts = trx
      .selectFrom("disconnected_accounts")
      .select("id")
      .where("store_id", "=", storeId);
    // The orders of all shops of a store are deleted together.
    const ofPlatform =
      platform === "shopify"
        ? accounts.where("platform", "=", platform)
        : accounts.where("id", "=", integrationId);
    const ids = (await ofPlatform.execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) await deleteLeftOut(trx, { storeId, integrationId: id });
    await trx
      .deleteFrom("disconnected_accounts")
      .where("store_id", "=", storeId)
      .where("id", "in", ids)
      .execute();
  });
  return deleted;
}

/**
 * Records that a process is waiting to delete the account's data, so that no other process takes over the deletion.
 * @param now UTC ms
 */
export async function renewDeletionClaim(
  db: Database,
  ref: IntegrationRef,
  now: number,
): Promise<void> {
  await db
    .updateTable("disconnected_accounts")
    .set({ deleting_at: now })
    .where("store_id", "=", ref.storeId)
    .where("id", "=", ref.integrationId)
    .execute();
}

/** Whether the store has data that is still to be deleted. */
export function hasDeletions(db: Database, storeId: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom("disconnected_accounts")
      .select("id")
      .where("store_id", "=", storeId)
      .where("is_deleting", "=", 1),
  );
}

/** Accounts whose deletion no process has worked on or waited for since `since`. */
export async function listAbandonedDeletions(
  db: Database,
  { now, since }: { now: number; since: number },
): Promise<IntegrationRef[]> {
  return db
    .selectFrom("disconnected_accounts")
    .leftJoin("store_leases", "store_leases.store_id", "disconnected_accounts.store_id")
    .select([
      "disconnected_accounts.id as integrationId",
      "disconnected_accounts.store_id as storeId",
    ])
    .where("is_deleting", "=", 1)
    .where((eb) => eb.or([eb("deleting_at", "is", null), eb("deleting_at", "<=", since)]))
    .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
    .execute();
}

/** Accounts whose deletion was interrupted by a stop or a crash. */
export async function listInterruptedDeletions(db: Database): Promise<IntegrationRef[]> {
  return db
    .selectFrom("disconnected_accounts")
    .select(["id as integrationId", "store_id as storeId"])
    .where("is_deleting", "=", 1)
    .execute();
}
