import { AppError, invalidField } from "@cartograph/contracts/app-error.ts";
import { checkingMessage } from "@cartograph/contracts/checking-message.ts";
import type {
  Integration,
  IntegrationCreate,
  IntegrationUpdate,
} from "@cartograph/contracts/integrations.ts";
import { accountProblem } from "@cartograph/contracts/platform-accounts.ts";
import { type Platform, platformEntry } from "@cartograph/contracts/platform.ts";
import type { SyncTrigger } from "@cartograph/contracts/sync.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { IntegrationsTable } from "@cartograph/database/tables/integrations.table.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import { randomUUID } from "node:crypto";
import {
  getIntegrationRow,
  insertIntegration,
  noSuchIntegration,
  updateIntegrationRow,
} from "../../sync/connections/integration-rows.ts";
import { sealKey } from "../../sync/connections/resolve-connection.ts";
import { deleteCursors } from "../../sync/connections/connection-status.ts";
import { recordDisconnectedAccount } from "../../sync/connections/disconnected-accounts.ts";
import { endOpenRun } from "../../sync/runs/run-queue.ts";
import type { IntegrationRef } from "../../sync/context/integration-ref.ts";
import type { Services } from "../../trpc/context.ts";
import {
  countIntegrations,
  listIntegrations,
  replaceStatusMessage,
} from "./integrations.queries.ts";
import { storeUrlHost } from "../../sync/connections/store-url-host.ts";

type Dependencies = Pick<Services, "db" | "sync" | "secrets" | "now">;

/** How long a response waits for the connection check; after that it reports the check as still running. */
const checkWaitMs = 8000;
const maxIntegrations = 50;

/**
 * Stores a new integration.
 * @throws AppError conflict when the store has too many.
 */
export async function createIntegration(
  dependencies: Dependencies,
  storeId: number,
  input: IntegrationCreate,
): Promise<IntegrationRef> {
  if ((await countIntegrations(dependencies.db, storeId)) >= maxIntegrations) {
    throw new AppError("conflict", `A store can have up to ${maxIntegrations} integrations`);
  }
  const ref = { storeId, integrationId: randomUUID() };
  await insertIntegration(dependencies.db, {
    id: ref.integrationId,
    store_id: storeId,
    name: input.name,
    platform: input.platform,
    ...sealKey(dependencies.secrets, ref, input.apiKey ?? ""),
    store_url: input.storeUrl || null,
    account: accountOf(input.platform, input.account ?? ""),
    status_message: checkingMessage,
    created_at: dependencies.now(),
  });
  return ref;
}

/**
 * Starts the first sync of a new integration, which continues after the answer.
 * @throws AppError conflict when the integration is deleted meanwhile.
 */
export async function connectIntegration(
  dependencies: Dependencies,
  ref: IntegrationRef,
  { waitForCheck = true }: Pick<IntegrationCreate, "waitForCheck">,
): Promise<Integration> {
  await tryConnection(dependencies, ref, { trigger: "creation", isAwaited: waitForCheck });
  const created = await findIntegration(dependencies, ref);
  if (created === undefined) throw new AppError("conflict", deletedMessage);
  return created;
}

/**
 * Updates the given fields. The key is kept unless a new one is given, but is never sent to a host other than the one
 * it was entered for. A different account or shop is synced from its beginning and counts as never synced until then.
 * @throws AppError not_found; invalid_input when the platform would change, or when the account is invalid for it.
 */
export async function updateIntegration(
  dependencies: Dependencies,
  ref: IntegrationRef,
  input: IntegrationUpdate,
): Promise<Integration> {
  const { db, sync } = dependencies;
  const row = await getIntegrationRow(db, ref);
  if (input.platform !== undefined && input.platform !== row.platform) {
    throw invalidField("platform", "The platform of an integration cannot be changed");
  }
  const problem = input.account === undefined ? null : accountProblem(row.platform, input.account);
  if (problem !== null) throw invalidField("account", problem);
  if (!mustReconnect(row, input)) {
    await updateIntegrationRow(db, ref, { name: input.name ?? row.name });
    return getIntegration(dependencies, ref);
  }

  await sync.cancel(ref);
  const hasKey = await writeStore(db, ref.storeId, async (trx) => {
    // A sync that has started since would store what it reads as data of the new connection.
    await endOpenRun(trx, ref, dependencies.now());
    return changeConnection(dependencies, trx, input, await getIntegrationRow(trx, ref));
  });
  // Waits until that sync has stopped, so that another can start.
  await sync.cancel(ref);
  if (hasKey) {
    await tryConnection(dependencies, ref, {
      trigger: "manual",
      isAwaited: input.waitForCheck ?? true,
    });
  }
  return getIntegration(dependencies, ref);
}

function mustReconnect(row: IntegrationsTable, input: IntegrationUpdate): boolean {
  const { account, storeUrl } = changedConnection(row, input);
  return (input.apiKey ?? "") !== "" || account !== row.account || storeUrl !== row.store_url;
}

function changedConnection(
  row: IntegrationsTable,
  input: IntegrationUpdate,
): { account: string | null; storeUrl: string | null } {
  return {
    account: input.account === undefined ? row.account : accountOf(row.platform, input.account),
    storeUrl: input.storeUrl === undefined ? row.store_url : input.storeUrl || null,
  };
}

/** @param row as it is in the transaction. @returns false if the stored key was removed */
async function changeConnection(
  dependencies: Dependencies,
  trx: Database,
  input: IntegrationUpdate,
  row: IntegrationsTable,
): Promise<boolean> {
  const ref = { storeId: row.store_id, integrationId: row.id };
  const { account, storeUrl } = changedConnection(row, input);
  const isOtherAccount = account !== row.account;
  const hasNewKey = (input.apiKey ?? "") !== "";
  const formerHost = storeUrlHost(row.store_url);
  const isOtherHost = formerHost !== null && formerHost !== storeUrlHost(storeUrl);
  const dropsKey = isOtherHost && !hasNewKey && row.api_key_ciphertext !== null;
  const isOther = isOtherHost || isOtherAccount;
  if (isOther) {
    await recordDisconnectedAccount(trx, row, { id: randomUUID(), now: dependencies.now() });
    await deleteCursors(trx, ref);
  }
  await updateIntegrationRow(trx, ref, {
    name: input.name ?? row.name,
    account,
    store_url: storeUrl,
    // What was read is not that of the other shop or account.
    ...(isOther && {
      source_account_id: null,
      source_currency: null,
      source_timezone: null,
      last_synced_at: null,
    }),
    is_connected: 0,
    checked_at: null,
    status_message: dropsKey ? keyDroppedMessage : checkingMessage,
    ...((hasNewKey || dropsKey) && sealKey(dependencies.secrets, ref, input.apiKey ?? "")),
  });
  return !dropsKey;
}

/**
 * Cancels the integration's open sync. If the connection is still being checked, the card no longer says so.
 * @throws AppError not_found
 */
export async function cancelSync(dependencies: Dependencies, ref: IntegrationRef): Promise<void> {
  const { db, sync } = dependencies;
  await getIntegrationRow(db, ref);
  // Before the cancellation, because its end is announced to open screens; a check that still ends replaces the message.
  await replaceStatusMessage(db, ref, { from: checkingMessage, to: notCheckedMessage });
  await sync.cancel(ref);
}

/** The account to store; null for platforms that identify it by the key or the store URL. */
function accountOf(platform: Platform, text: string): string | null {
  return platformEntry(platform).account && text !== "" ? text : null;
}

const deletedMessage = "The integration was deleted while its connection was checked";

const notCheckedMessage = "The connection was not checked. Press Sync to check it.";

const keyDroppedMessage =
  "The store address changed, so the stored API key was removed: enter the key that belongs to the new address.";

/** @throws AppError not_found */
async function getIntegration(
  dependencies: Dependencies,
  ref: IntegrationRef,
): Promise<Integration> {
  const found = await findIntegration(dependencies, ref);
  if (!found) throw noSuchIntegration();
  return found;
}

async function findIntegration(
  { db, now }: Dependencies,
  { storeId, integrationId }: IntegrationRef,
): Promise<Integration | undefined> {
  const all = await listIntegrations(db, storeId, now());
  return all.find(({ id }) => id === integrationId);
}

/**
 * Starts a sync, whose first step is the connection check, and waits briefly for the check if `isAwaited`. If the sync
 * cannot start, records the reason.
 */
async function tryConnection(
  { db, sync }: Dependencies,
  ref: IntegrationRef,
  { trigger, isAwaited }: { trigger: SyncTrigger; isAwaited: boolean },
): Promise<void> {
  try {
    await sync.start(ref, trigger);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await updateIntegrationRow(db, ref, { status_message: error.message });
    return;
  }
  if (isAwaited) await sync.waitForCheck(ref, checkWaitMs);
}
