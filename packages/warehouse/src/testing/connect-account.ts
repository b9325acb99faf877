import type { Database } from "@cartograph/database/schema.ts";
import { upsertSourceAccount } from "../ingestion/source-accounts.ts";
import { insertIntegration } from "./insert-integration.ts";
import { sampleProperty, sampleSite } from "./sample-days.ts";
import { sampleAccounts } from "./sample-marketing.ts";
import { withNewVersion } from "../store-version.ts";

type AccountToConnect = {
  platform: keyof typeof samples;
  /** Start of the last complete sync, UTC ms; null if there was none. */
  readUntil: number | null;
  externalId?: string;
  timezone?: string | null;
  currency?: string | null;
  createdAt?: number;
};

const samples = {
  google_analytics: sampleProperty,
  google_search_console: sampleSite,
  ...sampleAccounts,
};

/** Inserts an integration whose account was found by a connection check, and returns the account's id. */
export async function connectAccount(
  db: Database,
  store: { id: number; timezone: string },
  { platform, readUntil, ...account }: AccountToConnect,
): Promise<number> {
  const externalId = account.externalId ?? samples[platform];
  const accountId = await upsertSourceAccount(db, {
    storeId: store.id,
    platform,
    externalId,
    name: externalId,
    timezone: account.timezone === undefined ? store.timezone : account.timezone,
    currency: account.currency ?? null,
  });
  await withNewVersion(db, store.id, (trx) =>
    insertIntegration(trx, {
      id: `${store.id}-${platform}-${externalId}`,
      store_id: store.id,
      platform,
      account: externalId,
      source_account_id: accountId,
      last_synced_at: readUntil,
      created_at: account.createdAt ?? 0,
    }),
  );
  return accountId;
}
