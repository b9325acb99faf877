import {
  adSourcePlatforms,
  emailSourcePlatforms,
  platforms,
  type Platform,
} from "@cartograph/contracts/platform.ts";
import type { SourceStatus } from "@cartograph/contracts/reports/report.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Need } from "./metric.ts";
import { sourceDayPlatforms } from "../source-days/day-platforms.ts";

/** Shopify's orders, from its API or from an orders export. */
export const ordersNeed: Need = { anyOf: ["shopify"], orImportedOrders: true };
/** What Shopify's API alone tells. */
export const shopifyNeed: Need = { anyOf: ["shopify"], orImportedOrders: false };
export const analyticsNeed: Need = { anyOf: ["google_analytics"], orImportedOrders: false };
export const searchNeed: Need = { anyOf: ["google_search_console"], orImportedOrders: false };
export const adsNeed: Need = {
  anyOf: adSourcePlatforms,
  orImportedOrders: false,
};
export const emailNeed: Need = { anyOf: emailSourcePlatforms, orImportedOrders: false };

/** What the store's figures can be drawn from. */
export type Sources = {
  /** Platforms that were read to their end at least once, or whose data were kept when they were disconnected. */
  read: ReadonlySet<Platform>;
  /** Platforms whose first sync or connection check is under way. */
  awaited: ReadonlySet<Platform>;
  /** Every platform that the store has an integration or data of. */
  connections: ReadonlyMap<Platform, PlatformConnection>;
  hasOrders: boolean;
};

export type PlatformConnection = {
  status: SourceStatus;
  /**
   * When all of it was last read to its end, UTC ms. Of several integrations the one that is furthest behind counts;
   * null before the first time.
   */
  readAt: number | null;
};

export async function findSources(db: Database, storeId: number): Promise<Sources> {
  const integrations = await db
    .selectFrom("integrations")
    .select(["platform", "is_connected", "checked_at", "last_synced_at", "source_account_id"])
    .select((eb) => eb("api_key_ciphertext", "is not", null).$castTo<0 | 1>().as("has_key"))
    .where("store_id", "=", storeId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const disconnected = await db
    .selectFrom("disconnected_accounts")
    .select(["platform", "read_until"])
    .where("store_id", "=", storeId)
    .where("is_deleting", "=", 0)
    .orderBy("read_until")
    .execute();
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .limit(1)
    .executeTakeFirst();
  const counting = integrations.filter((row) => isCounting(row, integrations));
  const connections = new Map<Platform, PlatformConnection>();
  for (const { platform, read_until: readAt } of disconnected) {
    connections.set(platform, { status: "disconnected", readAt });
  }
  for (const platform of new Set(integrations.map((row) => row.platform))) {
    const ofPlatform = (row: { platform: Platform }) => row.platform === platform;
    connections.set(
      platform,
      connectionOf(integrations.filter(ofPlatform), counting.filter(ofPlatform)),
    );
  }
  const kept = new Set(disconnected.map((row) => row.platform));
  const read = [...connections].filter(
    ([platform, { readAt }]) => readAt !== null || kept.has(platform),
  );
  const awaited = [...connections].filter(([, { status }]) => status === "syncing");
  return {
    read: new Set(read.map(([platform]) => platform)),
    awaited: new Set(awaited.map(([platform]) => platform)),
    connections,
    hasOrders: order !== undefined,
  };
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
  integrations: readonly Connected[],
  counting: readonly Connected[],
): PlatformConnection {
  const readTimes = counting.map((row) => row.last_synced_at).filter((at) => at !== null);
  const readAt = readTimes.length === 0 ? null : Math.min(...readTimes);
  if ((counting.length === 0 ? integrations : counting).some(isBroken)) {
    return { status: "broken", readAt };
  }
  return { status: readAt === null ? "syncing" : "connected", readAt };
}

/** The last real check failed, or there is no key to check. One that is still being checked is not broken. */
function isBroken({ is_connected, checked_at, has_key }: Connected): boolean {
  return is_connected === 0 && (checked_at !== null || has_key === 0);
}

/** Of several accounts that count by whole days, only that of the oldest integration is ever shown. */
function isCounting(row: Connected, oldestFirst: readonly Connected[]): boolean {
  if (!sourceDayPlatforms.some((platform) => platform === row.platform)) return true;
  const first = oldestFirst.find(
    ({ platform, source_account_id }) => platform === row.platform && source_account_id !== null,
  );
  return first === row;
}

export function isKnown(need: Need, sources: Sources): boolean {
  if (need.orImportedOrders && sources.hasOrders) return true;
  return need.anyOf.some((platform) => sources.read.has(platform));
}

/** The platforms of every need that is not met, in the order in which platforms are offered. */
export function missingPlatforms(needs: Iterable<Need>, sources: Sources): Platform[] {
  const missing = new Set<Platform>();
  for (const need of needs) {
    if (isKnown(need, sources)) continue;
    for (const platform of need.anyOf) missing.add(platform);
  }
  return platforms.filter((platform) => missing.has(platform));
}
