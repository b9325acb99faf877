import {
  adSourcePlatforms,
  emailSourcePlatforms,
  platforms,
  type Platform,
} from "@cartograph/contracts/platform.ts";
import type { SourceStatus } from "@cartograph/contracts/reports/report.ts";
import { hasRow } from "@cartograph/database/has-row.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type {
  DisconnectedAccountsTable,
  SyncCursorsTable,
} from "@cartograph/database/tables/integrations.table.ts";
import { keptCursors } from "../source-data/kept-cursors.ts";
import {
  type EndedSync,
  findEndedSyncs,
  findFirstReads,
  type FirstReads,
  unfinishedReads,
} from "./first-syncs.ts";
import { hasOrders } from "./has-orders.ts";
import { findLeftOutKinds, hasLeftOut, type LeftOutKinds } from "./left-out.ts";
import type { Need } from "./metric.ts";
import type { ShopSettings } from "./shop-settings.ts";
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
export type Sources = FirstReads & {
  /**
   * Platforms with at least one complete sync, connected or disconnected with their data kept. A disconnected shop of
   * which only a part of the orders was read is none.
   */
  read: ReadonlySet<Platform>;
  /** Platforms with an integration whose first sync or connection check is in progress. */
  awaited: ReadonlySet<Platform>;
  /**
   * Platforms with an integration whose latest sync has ended and that was never synced completely, with how that sync
   * ended; Shopify too if the shop was disconnected before.
   */
  unfinished: ReadonlyMap<Platform, EndedSync>;
  leftOut: LeftOutKinds;
  /** Every platform that the store has an integration with or data from. */
  connections: ReadonlyMap<Platform, PlatformConnection>;
  /** The connected shops, oldest first. */
  shops: readonly ({ name: string } & ShopSettings)[];
  hasOrders: boolean;
  /** Whether the abandoned checkouts of every shop were read, even if there are none, and some of them stored. */
  hasReadCheckouts: boolean;
  checkoutGaps: readonly CheckoutGap[];
};

/** The time of a shop whose abandoned checkouts Shopify did not let the app read, UTC ms. */
export type CheckoutGap = {
  /** When they were last read; 0 if they never were. */
  since: number;
  /**
   * When the shop was last read before it was disconnected; null while it is connected, and if no other shop was read
   * afterwards.
   */
  until: number | null;
};

export type PlatformConnection = {
  /** Regardless of left-out records, which a report may not depend on. */
  status: SourceStatus;
  /** Start of the last complete sync, UTC ms; the oldest of several integrations. Null before the first one. */
  readAt: number | null;
};

export async function findSources(db: Database, storeId: number): Promise<Sources> {
  const integrations = await db
    .selectFrom("integrations")
    .select(["id", "platform", "is_connected", "checked_at", "last_synced_at", "source_account_id"])
    .select(["name", "source_currency as currency", "source_timezone as timezone"])
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
  const counting = integrations.filter((row) => isCounting(row, integrations));
  const connections = new Map<Platform, PlatformConnection>();
  const awaited = new Set<Platform>();
  const unfinished = new Map<Platform, EndedSync>();
  const leftOut = await findLeftOutKinds(db, storeId);
  const neverSynced = integrations.filter(isNeverSynced).map(({ id }) => id);
  const ended = await findEndedSyncs(db, storeId, neverSynced);
  for (const { platform, read_until: readAt } of disconnected) {
    connections.set(platform, { status: "disconnected", readAt });
  }
  for (const platform of new Set(integrations.map((row) => row.platform))) {
    const ofPlatform = (row: { platform: Platform }) => row.platform === platform;
    const ofCounting = counting.filter(ofPlatform);
    const checked = ofCounting.length === 0 ? integrations.filter(ofPlatform) : ofCounting;
    const first = checked.filter(isNeverSynced);
    if (first.some(({ id }) => !ended.has(id))) awaited.add(platform);
    for (const { id } of first) {
      const sync = ended.get(id);
      if (sync !== undefined) unfinished.set(platform, sync);
    }
    const isIncomplete = !awaited.has(platform) && unfinished.has(platform);
    connections.set(platform, connectionOf(checked, { counting: ofCounting, isIncomplete }));
  }
  const keptReads = unfinishedReads(disconnected);
  if (keptReads.size > 0 && !integrations.some(isShop)) {
    unfinished.set("shopify", { message: null, isCanceled: false, isDisconnected: true });
  }
  const kept = new Set(
    disconnected.filter((row) => !keptReads.has(row)).map((row) => row.platform),
  );
  const checkoutGaps = await findCheckoutGaps(db, storeId, {
    synced: integrations.filter((row) => isShop(row) && row.last_synced_at !== null),
    kept: disconnected.filter(isShop),
  });
  const read = [...connections].filter(
    ([platform, { readAt, status }]) =>
      (readAt !== null && status !== "disconnected") || kept.has(platform),
  );
  const hasReadShop = read.some(([platform]) => isShop({ platform }));
  const firstShops = {
    shops: integrations.filter(isShop).map(({ id }) => id),
    kept: [...keptReads.values()],
  };
  return {
    read: new Set(read.map(([platform]) => platform)),
    awaited,
    unfinished,
    leftOut,
    connections,
    shops: integrations
      .filter(isShop)
      .map(({ name, currency, timezone }) => ({ name, currency, timezone })),
    hasOrders: await hasOrders(db, storeId),
    ...(hasReadShop
      ? { firstRead: null, shopOrders: "all" }
      : await findFirstReads(db, storeId, firstShops)),
    hasReadCheckouts:
      checkoutGaps.every((gap) => !isNeverRead(gap)) &&
      (!hasLeftOut(leftOut, "checkout") || (await hasCheckouts(db, storeId))),
    checkoutGaps,
  };
}

/** Whether the shop's checkouts were never read, and no other shop was read afterwards. */
export function isNeverRead({ since, until }: CheckoutGap): boolean {
  return since === 0 && until === null;
}

type KeptShop = Pick<DisconnectedAccountsTable, "cursors" | "read_until">;

/** How far the streams of a shop were read, and from when on its last sync would have read checkouts. */
type ShopReading = {
  cursors: readonly Pick<SyncCursorsTable, "stream" | "updated_at">[];
  lastSyncFrom: number;
  until: number | null;
};

/**
 * Syncs save the cursors of all streams but those that Shopify denies, so a shop's checkouts are unknown after the time
 * of their cursor if its last sync is later. This ends when the shop is disconnected while another one continues.
 */
async function findCheckoutGaps(
  db: Database,
  storeId: number,
  { synced, kept }: { synced: readonly { id: string }[]; kept: readonly KeptShop[] },
): Promise<CheckoutGap[]> {
  const lastRead = Math.max(...kept.map((shop) => shop.read_until));
  const readings = [
    ...(synced.length === 0 ? [] : await readingsOfSynced(db, storeId, synced)),
    ...kept.map((shop) => {
      const isLast = synced.length === 0 && shop.read_until === lastRead;
      return { ...readingOfKept(shop), until: isLast ? null : shop.read_until };
    }),
  ];
  const gaps: CheckoutGap[] = [];
  for (const { cursors, lastSyncFrom, until } of readings) {
    const since = timeOf(cursors, "checkouts") ?? 0;
    if (since >= lastSyncFrom) continue;
    // Earlier versions deleted the cursors of some shops, and stored checkouts are then the only sign of access.
    if (cursors.length === 0 && (await hasCheckouts(db, storeId))) continue;
    gaps.push({ since, until });
  }
  return gaps;
}

async function readingsOfSynced(
  db: Database,
  storeId: number,
  shops: readonly { id: string }[],
): Promise<ShopReading[]> {
  const cursors = await db
    .selectFrom("sync_cursors")
    .select(["integration_id", "stream", "updated_at"])
    .where("store_id", "=", storeId)
    .execute();
  const runs = await db
    .selectFrom("integrations as integration")
    .innerJoin("sync_runs as run", (join) =>
      join
        .onRef("run.store_id", "=", "integration.store_id")
        .onRef("run.integration_id", "=", "integration.id")
        .on(({ eb, or }) =>
          or([
            eb("run.started_at", "=", eb.ref("integration.last_synced_at")),
            // Recorded by an earlier version.
            eb("run.finished_at", "=", eb.ref("integration.last_synced_at")),
          ]),
        ),
    )
    .select(["integration.id", "run.started_at"])
    .where("integration.store_id", "=", storeId)
    .execute();
  return shops.map(({ id }) => ({
    cursors: cursors.filter((cursor) => cursor.integration_id === id),
    // Once the run is no longer stored, checkouts that were ever read count as known.
    lastSyncFrom: Math.max(1, ...runs.filter((run) => run.id === id).map((run) => run.started_at)),
    until: null,
  }));
}

/** A sync reads orders before checkouts. The cursor of orders may have been deleted by an upgrade. */
function readingOfKept(shop: KeptShop): Omit<ShopReading, "until"> {
  const cursors = keptCursors(shop);
  return { cursors, lastSyncFrom: timeOf(cursors, "orders") ?? shop.read_until };
}

function timeOf(cursors: ShopReading["cursors"], name: "orders" | "checkouts"): number | null {
  return cursors.find(({ stream }) => stream === name)?.updated_at ?? null;
}

function hasCheckouts(db: Database, storeId: number): Promise<boolean> {
  return hasRow(db.selectFrom("checkouts").select("id").where("store_id", "=", storeId));
}

type Connected = {
  id: string;
  platform: Platform;
  is_connected: number;
  checked_at: number | null;
  last_synced_at: number | null;
  source_account_id: number | null;
  has_key: 0 | 1;
};

function connectionOf(
  checked: readonly Connected[],
  { counting, isIncomplete }: { counting: readonly Connected[]; isIncomplete: boolean },
): PlatformConnection {
  const readTimes = counting.map((row) => row.last_synced_at).filter((at) => at !== null);
  const readAt = readTimes.length === 0 ? null : Math.min(...readTimes);
  if (checked.some(isBroken)) return { status: "broken", readAt };
  if (isIncomplete) return { status: "incomplete", readAt };
  return { status: readAt === null ? "syncing" : "connected", readAt };
}

/**
 * True if the last connection check failed or the key is missing. An integration that is still being checked is not
 * broken.
 */
function isBroken({ is_connected, checked_at, has_key }: Connected): boolean {
  return is_connected === 0 && (checked_at !== null || has_key === 0);
}

function isNeverSynced(row: Connected): boolean {
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

/** Why orders are missing while others are shown: a shop was never synced completely. Null if none is missing. */
export function missingOrders(sources: Sources): "still_syncing" | "sync_incomplete" | null {
  if (!sources.hasOrders) return null;
  if (sources.awaited.has("shopify")) return "still_syncing";
  return sources.unfinished.has("shopify") ? "sync_incomplete" : null;
}

export function isKnown(need: Need, sources: Sources): boolean {
  if (need.orImportedOrders && sources.hasOrders) return true;
  // None of the shop's orders could be stored.
  if (need.orImportedOrders && hasLeftOut(sources.leftOut, "order")) return false;
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
