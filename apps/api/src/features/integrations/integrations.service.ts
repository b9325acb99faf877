import { AppError } from "@cartograph/contracts/app-error.ts";
import type {
  Integration,
  IntegrationCreate,
  IntegrationUpdate,
} from "@cartograph/contracts/integrations.ts";
import { accountProblem } from "@cartograph/contracts/platform-accounts.ts";
import { type Platform, platformEntry } from "@cartograph/contracts/platform.ts";
import type { SyncTrigger } from "@cartograph/contracts/sync.ts";
import type { IntegrationsTable } from "@cartograph/database/tables/integrations.table.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import { randomUUID } from "node:crypto";
import { keyHint } from "../../secrets/key-hint.ts";
import { insertIntegration } from "../../sync/connections/insert-integration.ts";
import { keyPlace } from "../../sync/connections/resolve-connection.ts";
import { checkingMessage, deleteCursors } from "../../sync/connections/connection-status.ts";
import { keepAccount } from "../../sync/connections/disconnected-accounts.ts";
import type { Services } from "../../trpc/context.ts";
import {
  countIntegrations,
  findIntegrationRow,
  type IntegrationOf,
  listIntegrations,
  updateIntegrationRow,
} from "./integrations.queries.ts";
import { storeUrlHost } from "../../sync/connections/store-url-host.ts";

type Needs = Pick<Services, "db" | "sync" | "secrets" | "now">;

/** How long a response waits for the connection check; after that it reports the check as still running. */
const checkWaitMs = 8000;
const mostIntegrations = 50;

/**
 * The sync that starts with it continues after the answer.
 * @throws AppError conflict when the store has too many.
 */
export async function createIntegration(
  needs: Needs,
  storeId: number,
  input: IntegrationCreate,
): Promise<Integration> {
  if ((await countIntegrations(needs.db, storeId)) >= mostIntegrations) {
    throw new AppError("conflict", `A store can have up to ${mostIntegrations} integrations`);
  }
  const of = { storeId, integrationId: randomUUID() };
  await insertIntegration(needs.db, {
    id: of.integrationId,
    store_id: storeId,
    name: input.name,
    platform: input.platform,
    ...sealedKey(needs, of, input.apiKey ?? ""),
    store_url: input.storeUrl || null,
    account: accountOf(input.platform, input.account ?? ""),
    source_account_id: null,
    is_connected: 0,
    status_message: checkingMessage,
    checked_at: null,
    last_synced_at: null,
    created_at: needs.now(),
  });
  await tryConnection(needs, of, { trigger: "creation", isAwaited: input.waitForCheck ?? true });
  return getIntegration(needs, of);
}

/**
 * Updates the given fields. The key is kept unless a new one is given, but is never sent to a host other than the one
 * it was entered for. A different account is synced from its beginning.
 * @throws AppError not_found; invalid_input when the platform would change, or when the account is invalid for it.
 */
export async function updateIntegration(
  needs: Needs,
  of: IntegrationOf,
  input: IntegrationUpdate,
): Promise<Integration> {
  const { db, sync } = needs;
  const row = await getRow(needs, of);
  if (input.platform !== undefined && input.platform !== row.platform) {
    throw invalidField("platform", "The platform of an integration cannot be changed");
  }
  const problem = input.account === undefined ? null : accountProblem(row.platform, input.account);
  if (problem !== null) throw invalidField("account", problem);
  const name = input.name ?? row.name;
  const storeUrl = input.storeUrl === undefined ? row.store_url : input.storeUrl || null;
  const account =
    input.account === undefined ? row.account : accountOf(row.platform, input.account);
  const isOtherAccount = account !== row.account;
  const hasNewKey = (input.apiKey ?? "") !== "";
  const formerHost = storeUrlHost(row.store_url);
  const isRepointed = formerHost !== null && formerHost !== storeUrlHost(storeUrl);
  const mayConnectAnew = hasNewKey || isOtherAccount || storeUrl !== row.store_url;
  if (!mayConnectAnew) {
    await updateIntegrationRow(db, of, { name });
    return getIntegration(needs, of);
  }

  await sync.cancel(of);
  const losesKey = isRepointed && !hasNewKey && row.api_key_ciphertext !== null;
  await writeStore(db, of.storeId, async (trx) => {
    if (isOtherAccount) await keepAccount(trx, row, { id: randomUUID(), now: needs.now() });
    if (isRepointed || isOtherAccount) await deleteCursors(trx, of);
    await updateIntegrationRow(trx, of, {
      name,
      store_url: storeUrl,
      ...(isOtherAccount && { account, source_account_id: null, last_synced_at: null }),
      is_connected: 0,
      checked_at: null,
      status_message: losesKey ? keyDroppedMessage : checkingMessage,
      ...((hasNewKey || losesKey) && sealedKey(needs, of, input.apiKey ?? "")),
    });
  });
  if (!losesKey) {
    await tryConnection(needs, of, { trigger: "manual", isAwaited: input.waitForCheck ?? true });
  }
  return getIntegration(needs, of);
}

/** Platforms whose account is identified by the key or the store URL keep none. */
function accountOf(platform: Platform, text: string): string | null {
  return platformEntry(platform).account && text !== "" ? text : null;
}

function invalidField(path: string, message: string): AppError {
  return new AppError("invalid_input", message, { issues: [{ path, message }] });
}

const keyDroppedMessage =
  "The store address changed, so the stored API key was removed: enter the key that belongs to the new address.";

/** @throws AppError not_found */
async function getIntegration(needs: Needs, of: IntegrationOf): Promise<Integration> {
  const all = await listIntegrations(needs.db, of.storeId, needs.now());
  const found = all.find(({ id }) => id === of.integrationId);
  if (!found) throw noSuchIntegration();
  return found;
}

/** @throws AppError not_found */
export async function assertIntegration(needs: Needs, of: IntegrationOf): Promise<void> {
  await getRow(needs, of);
}

async function getRow(needs: Needs, of: IntegrationOf): Promise<IntegrationsTable> {
  const row = await findIntegrationRow(needs.db, of);
  if (!row) throw noSuchIntegration();
  return row;
}

function noSuchIntegration(): AppError {
  return new AppError("not_found", "There is no such integration");
}

/**
 * Starts a sync, whose first step is the connection check, and waits briefly for the check if asked to. Records the reason when it
 * cannot start.
 */
async function tryConnection(
  { db, sync }: Needs,
  of: IntegrationOf,
  { trigger, isAwaited }: { trigger: SyncTrigger; isAwaited: boolean },
): Promise<void> {
  try {
    await sync.start(of, trigger);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await updateIntegrationRow(db, of, { status_message: error.message });
    return;
  }
  if (isAwaited) await sync.waitForCheck(of, checkWaitMs);
}

function sealedKey(
  { secrets }: Needs,
  of: IntegrationOf,
  apiKey: string,
): Pick<IntegrationsTable, "api_key_ciphertext" | "api_key_hint"> {
  if (apiKey === "") return { api_key_ciphertext: null, api_key_hint: null };
  return {
    api_key_ciphertext: secrets.seal(apiKey, keyPlace(of.storeId, of.integrationId)),
    api_key_hint: keyHint(apiKey),
  };
}
