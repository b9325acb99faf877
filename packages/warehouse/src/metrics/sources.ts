import {
  adSourcePlatforms,
  emailSourcePlatforms,
  platforms,
  type Platform,
} from "@cartograph/contracts/platform.ts";
import type { SourceStatus } from "@cartograph/contracts/reports/report.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DisconnectedAccountsTable } from "@cartograph/database/tables/integrations.table.ts";
import { keptCursors } from "../source-data/kept-cursors.ts";
import type { Need } from "./metric.ts";
import { isSingleAccountPlatform } from "../source-days/day-platforms.ts";

/** Shopify orders, from its API or an orders export. */
export const ordersNeed: Need = { anyOf: ["shopify"], orImportedOrders: true };
/** Abandoned checkouts, available from Shopify's API only. */
export const checkoutsNeed: Need = {
  anyOf: ["shopify"],
  orImportedOrders: false,
  isCheckouts: true,
};
export const analyticsNeed: Need = { anyOf: ["google_analytics"], orImportedOrders: false };
export const searchNeed: Need = { anyOf: ["google_search_console"], orImportedOrders: false };
export const adsNeed: Need = {
  anyOf: adSourcePlatforms,
  orImportedOrders: false,
};
export const emailNeed: Need = { anyOf: emailSourcePlatforms, orImportedOrders: false };

/** The store's data sources. */
export type Sources = {
  /** Platforms with at least one complete sync, connected or disconnected with their data kept. */
  read: ReadonlySet<Platform>;
  /** Platforms with an integration whose first sync or connection check is in progress. */
  awaited: ReadonlySet<Platform>;
  /** Every platform that the store has an integration with or data from. */
  connections: ReadonlyMap<Platform, PlatformConnection>;
  hasOrders: boolean;
  /** Whether the abandoned checkouts of every shop were read, even if there are none. */
  hasReadCheckouts: boolean;
  /** Until when abandoned checkouts were read, UTC ms, if later syncs could not read them; null otherwise. */
  checkoutsReadUntil: number | null;
};

export type PlatformConnection = {
  status: SourceStatus;
  /** Time of the last complete sync, UTC ms; the oldest of several integrations. Null before the first one. */
  readAt: number | null;
};

export async function findSources(db: Database, storeId: number): Promise<Sources> {
  const integrations = await db
    .selectFrom("integrations")
    .select(["id", "platform", "is_connected", "checked_at", "last_synced_at", "source_account_id"])
    .select((eb) => eb("api_key_ciphertext", "is not", null).$castTo<0 | 1>().as("has_key"))
    .where("store_id", "=", storeId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const disconnected = await db
    .selectFrom("disconnected_accounts")
    .select(["platform", "read_until", "cursors"])
    .where("store_id", "=", storeId)
    .where("is_deleting", "=", 0)
    .orderBy("read_until")
    .execute();
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  const counting = integrations.filter((row) => isCounting(row, integrations));
  const connections = new Map<Platform, PlatformConnection>();
  const awaited = new Set<Platform>();
  for (const { platform, read_until: readAt } of disconnected) {
    connections.set(platform, { status: "disconnected", readAt });
  }
  for (const platform of new Set(integrations.map((row) => row.platform))) {
    const ofPlatform = (row: { platform: Platform }) => row.platform === platform;
    const ofCounting = counting.filter(ofPlatform);
    const checked = ofCounting.length === 0 ? integrations.filter(ofPlatform) : ofCounting;
    connections.set(platform, connectionOf(checked, ofCounting));
    if (checked.some(isAwaited)) awaited.add(platform);
  }
  const kept = new Set(disconnected.map((row) => row.platform));
  // Once a connected shop was synced completely, it decides which checkouts are known.
  const syncedShops = integrations.filter((row) => isShop(row) && row.last_synced_at !== null);
  const isShopSynced = syncedShops.length > 0;
  const keptShops = isShopSynced ? [] : disconnected.filter(isShop);
  const read = [...connections].filter(
    ([platform, { readAt }]) => readAt !== null || kept.has(platform),
  );
  return {
    read: new Set(read.map(([platform]) => platform)),
    awaited,
    connections,
    hasOrders: order !== undefined,
    hasReadCheckouts: isShopSynced
      ? await haveReadCheckouts(db, storeId, syncedShops)
      : keptShops.every((shop) => readTime(shop, "checkouts") !== null),
    checkoutsReadUntil: isShopSynced
      ? await findCheckoutsReadUntil(db, storeId)
      : keptCheckoutsUntil(keptShops),
  };
}

/**
 * A stream that Shopify has never let the app read has no cursor, although others have. Without any cursor, stored
 * checkouts decide.
 */
async function haveReadCheckouts(
  db: Database,
  storeId: number,
  shops: readonly { id: string }[],
): Promise<boolean> {
  const cursors = await db
    .selectFrom("sync_cursors")
    .select(["integration_id", "stream"])
    .where("store_id", "=", storeId)
    .execute();
  const read = new Set(
    cursors.filter(({ stream }) => stream === "checkouts").map((cursor) => cursor.integration_id),
  );
  const unread = shops.filter(({ id }) => !read.has(id));
  if (unread.length === 0) return true;
  if (unread.some(({ id }) => cursors.some((cursor) => cursor.integration_id === id))) return false;
  const checkout = await db
    .selectFrom("checkouts")
    .select("id")
    .where("store_id", "=", storeId)
    .limit(1)
    .executeTakeFirst();
  return checkout !== undefined;
}

/** A complete sync saves the cursor of every stream except those that the platform denies. */
async function findCheckoutsReadUntil(db: Database, storeId: number): Promise<number | null> {
  const row = await db
    .selectFrom("sync_cursors as cursor")
    .innerJoin("integrations as integration", (join) =>
      join
        .onRef("integration.store_id", "=", "cursor.store_id")
        .onRef("integration.id", "=", "cursor.integration_id"),
    )
    .innerJoin("sync_runs as run", (join) =>
      join
        .onRef("run.store_id", "=", "cursor.store_id")
        .onRef("run.integration_id", "=", "cursor.integration_id")
        .onRef("run.finished_at", "=", "integration.last_synced_at"),
    )
    .select(({ fn }) => fn.min<number | null>("cursor.updated_at").as("read_until"))
    .where("cursor.store_id", "=", storeId)
    .where("cursor.stream", "=", "checkouts")
    .whereRef("cursor.updated_at", "<", "run.started_at")
    .executeTakeFirst();
  return row?.read_until ?? null;
}

/**
 * A sync reads orders before checkouts, so the last one read no checkouts if their cursor is older. The cursor of orders
 * may have been deleted by an upgrade.
 */
function keptCheckoutsUntil(shops: readonly KeptShop[]): number | null {
  const times = shops.flatMap((shop) => {
    const checkouts = readTime(shop, "checkouts");
    const orders = readTime(shop, "orders") ?? shop.read_until;
    return checkouts !== null && checkouts < orders ? [checkouts] : [];
  });
  return times.length === 0 ? null : Math.min(...times);
}

type KeptShop = Pick<DisconnectedAccountsTable, "cursors" | "read_until">;

function readTime(shop: KeptShop, name: "orders" | "checkouts"): number | null {
  return keptCursors(shop).find(({ stream }) => stream === name)?.updated_at ?? null;
}

type Connected = {
  platform: Platform;
  is_connected: number;
  checked_at: number | null;
  last_synced_at: number | null;
  source_account_id: number | null;
  has_key: 0 | 1;
};

function connectionOf(
  checked: readonly Connected[],
  counting: readonly Connected[],
): PlatformConnection {
  const readTimes = counting.map((row) => row.last_synced_at).filter((at) => at !== null);
  const readAt = readTimes.length === 0 ? null : Math.min(...readTimes);
  if (checked.some(isBroken)) return { status: "broken", readAt };
  return { status: readAt === null ? "syncing" : "connected", readAt };
}

/**
 * True if the last connection check failed or the key is missing. An integration that is still being checked is not
 * broken.
 */
function isBroken({ is_connected, checked_at, has_key }: Connected): boolean {
  return is_connected === 0 && (checked_at !== null || has_key === 0);
}

function isAwaited(row: Connected): boolean {
  return row.last_synced_at === null && !isBroken(row);
}

/** Platforms with complete days show only the account of the oldest integration. */
function isCounting(row: Connected, oldestFirst: readonly Connected[]): boolean {
  if (!isSingleAccountPlatform(row.platform)) return true;
  const first = oldestFirst.find(
    ({ platform, source_account_id }) => platform === row.platform && source_account_id !== null,
  );
  return first === row;
}

function isShop({ platform }: { platform: Platform }): boolean {
  return platform === "shopify";
}

/** True while orders are shown before the first sync of every shop is complete, so that some are missing. */
export function isMissingOrders({ hasOrders, awaited }: Sources): boolean {
  return hasOrders && awaited.has("shopify");
}

export function isKnown(need: Need, sources: Sources): boolean {
  if (need.orImportedOrders && sources.hasOrders) return true;
  if (need.isCheckouts && !sources.hasReadCheckouts) return false;
  return need.anyOf.some((platform) => sources.read.has(platform));
}

/** The platforms of all unmet needs, in display order. */
export function missingPlatforms(needs: Iterable<Need>, sources: Sources): Platform[] {
  const missing = new Set<Platform>();
  for (const need of needs) {
    if (isKnown(need, sources)) continue;
    for (const platform of need.anyOf) missing.add(platform);
  }
  return platforms.filter((platform) => missing.has(platform));
}
