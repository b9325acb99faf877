import {
  type AdSourcePlatform,
  adSourcePlatforms,
  type EmailSourcePlatform,
  emailSourcePlatforms,
} from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import {
  type DayPlatform,
  dayPlatforms,
  isSingleAccountPlatform,
  type SingleAccountPlatform,
} from "./day-platforms.ts";
import { groupBy } from "../grouping.ts";
import { withRestatedDays } from "./restated-days.ts";
import { type SyncedDays, withSyncedDays } from "./synced-days.ts";

/** The account that a store's figures of a platform come from. */
export type SourceAccount<P extends DayPlatform = DayPlatform> = SyncedDays & {
  id: number;
  platform: P;
  /** The account's id on the platform. */
  externalId: string;
  name: string;
  /** IANA zone of its days; the store's zone when the platform does not report one. */
  timezone: string;
  /** ISO 4217; null when it has none. */
  currency: string | null;
  /** Null when its integration was deleted but its data kept; it is no longer synced. */
  integrationId: string | null;
  /** Start of the last complete sync, UTC ms; null before the first. */
  readUntil: number | null;
  /** Number of days during which the platform may still change a day's figures; 0 when unknown. */
  restatedDays: number;
  /** Names of the platform's other accounts that the store has data from or is connected to. */
  otherAccounts: readonly string[];
};

/** An account with at least one complete sync. Before it, reports of the same day may disagree. */
export type SyncedAccount = SourceAccount & { readUntil: number };

export function isSynced(account: SourceAccount | null): account is SyncedAccount {
  return account !== null && account.readUntil !== null;
}

export type AdAccount = SourceAccount<AdSourcePlatform>;
export type EmailAccount = SourceAccount<EmailSourcePlatform>;

/** One account for platforms that report a single one; every ad and email account, each once. */
export type SourceAccounts = { [P in SingleAccountPlatform]: SourceAccount<P> | null } & {
  ads: readonly AdAccount[];
  email: readonly EmailAccount[];
};

export async function findSourceAccounts(db: Database, storeId: number): Promise<SourceAccounts> {
  const rows = await listAccountRows(db, storeId);
  const selected = dayPlatforms.flatMap((platform) => {
    const ofPlatform = rows.filter((row) => row.platform === platform);
    const used = isSingleAccountPlatform(platform)
      ? currentAccount(ofPlatform)
      : mergeByAccount(ofPlatform);
    return used.map((row) => toAccount(row, platform, ofPlatform));
  });
  const accounts = await withRestatedDays(db, storeId, await withSyncedDays(db, storeId, selected));
  const accountsOf = <P extends DayPlatform>(...ofPlatforms: readonly P[]) =>
    accounts.filter((account): account is SourceAccount<P> =>
      ofPlatforms.some((platform) => platform === account.platform),
    );
  return {
    google_analytics: accountsOf("google_analytics")[0] ?? null,
    google_search_console: accountsOf("google_search_console")[0] ?? null,
    ads: accountsOf(...adSourcePlatforms),
    email: accountsOf(...emailSourcePlatforms),
  };
}

type AccountRow = Omit<Awaited<ReturnType<typeof listConnected>>[number], "integration_id"> & {
  integration_id: string | null;
};

const accountColumns = [
  "account.id",
  "account.platform",
  "account.store_id",
  "account.ext_id",
  "account.name",
  "account.timezone",
  "account.currency",
  "stores.timezone as store_timezone",
] as const;

/** Connected accounts, oldest integration first, then disconnected ones, latest first. */
async function listAccountRows(db: Database, storeId: number): Promise<AccountRow[]> {
  const connected = await listConnected(db, storeId);
  const disconnected = await listDisconnected(db, storeId);
  return [...connected, ...disconnected.map((row) => ({ ...row, integration_id: null }))];
}

/** Integrations that know their account. */
function listConnected(db: Database, storeId: number) {
  return db
    .selectFrom("integrations")
    .innerJoin("source_accounts as account", (join) =>
      join
        .onRef("account.id", "=", "integrations.source_account_id")
        .onRef("account.store_id", "=", "integrations.store_id")
        .onRef("account.platform", "=", "integrations.platform"),
    )
    .innerJoin("stores", "stores.id", "integrations.store_id")
    .select(accountColumns)
    .select(["integrations.id as integration_id", "integrations.last_synced_at"])
    .where("integrations.store_id", "=", storeId)
    .where("integrations.platform", "in", dayPlatforms)
    .orderBy("integrations.created_at")
    .orderBy("integrations.id")
    .execute();
}

function listDisconnected(db: Database, storeId: number) {
  return db
    .selectFrom("disconnected_accounts as kept")
    .innerJoin("source_accounts as account", (join) =>
      join
        .onRef("account.id", "=", "kept.source_account_id")
        .onRef("account.store_id", "=", "kept.store_id")
        .onRef("account.platform", "=", "kept.platform"),
    )
    .innerJoin("stores", "stores.id", "kept.store_id")
    .select(accountColumns)
    .select((eb) => eb.ref("kept.read_until").$castTo<number | null>().as("last_synced_at"))
    .where("kept.store_id", "=", storeId)
    .where("kept.platform", "in", dayPlatforms)
    .where("kept.is_deleting", "=", 0)
    .orderBy("kept.disconnected_at", "desc")
    .orderBy("kept.id")
    .execute();
}

/**
 * The account of the oldest integration that knows its account, otherwise the account that was disconnected last; none
 * without either.
 */
function currentAccount(ofPlatform: readonly AccountRow[]): AccountRow[] {
  const [first] = ofPlatform;
  // Until a new account is synced, use the stored data of a disconnected one.
  const row =
    first?.last_synced_at === null
      ? (ofPlatform.find(({ integration_id: id }) => id === null) ?? first)
      : first;
  return row === undefined ? [] : [row];
}

/** Each account once, with the latest sync time of its integrations. */
function mergeByAccount(ofPlatform: readonly AccountRow[]): AccountRow[] {
  const byAccount = groupBy(ofPlatform, (row) => row.id);
  return [...byAccount.values()].flatMap(([row, ...others]) => {
    if (row === undefined) return [];
    const syncTimes = [row, ...others].map((each) => each.last_synced_at ?? 0);
    return [{ ...row, last_synced_at: Math.max(...syncTimes) || null }];
  });
}

function toAccount<P extends DayPlatform>(
  row: AccountRow,
  platform: P,
  ofPlatform: readonly AccountRow[],
): Omit<SourceAccount<P>, keyof SyncedDays | "restatedDays"> {
  return {
    id: row.id,
    platform,
    externalId: row.ext_id,
    name: row.name,
    timezone: row.timezone ?? row.store_timezone,
    currency: row.currency,
    integrationId: row.integration_id,
    readUntil: row.last_synced_at,
    otherAccounts: [
      ...new Set(ofPlatform.filter(({ id }) => id !== row.id).map(({ name }) => name)),
    ],
  };
}
