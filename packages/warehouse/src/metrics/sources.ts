import { platforms, type Platform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Need } from "./metric.ts";
import { sourceDayPlatforms } from "./day-platforms.ts";

/** Shopify's orders, from its API or from an orders export. */
export const ordersNeed: Need = { anyOf: ["shopify"], orImportedOrders: true };
/** What Shopify's API alone tells. */
export const shopifyNeed: Need = { anyOf: ["shopify"], orImportedOrders: false };
export const analyticsNeed: Need = { anyOf: ["google_analytics"], orImportedOrders: false };
export const searchNeed: Need = { anyOf: ["google_search_console"], orImportedOrders: false };
export const adsNeed: Need = {
  anyOf: ["google_ads", "facebook_ads", "tiktok_ads"],
  orImportedOrders: false,
};
export const emailNeed: Need = { anyOf: ["klaviyo", "mailchimp"], orImportedOrders: false };

/** What the store's figures can be drawn from. */
export type Sources = {
  /** Platforms that were read to their end at least once. */
  read: ReadonlySet<Platform>;
  /** Platforms that are connected and not yet read to their end. */
  awaited: ReadonlySet<Platform>;
  /**
   * Of each platform that is connected or was read: when all of it was last read to its end, UTC ms. Of several
   * integrations the one that lies furthest back counts; null before the first time.
   */
  readAt: ReadonlyMap<Platform, number | null>;
  hasOrders: boolean;
};

export async function findSources(db: Database, storeId: number): Promise<Sources> {
  const integrations = await db
    .selectFrom("integrations")
    .select(["platform", "is_connected", "last_synced_at", "source_account_id"])
    .where("store_id", "=", storeId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .limit(1)
    .executeTakeFirst();
  const counting = integrations.filter((row) => isCounting(row, integrations));
  const read = new Set(
    counting.filter((row) => row.last_synced_at !== null).map((row) => row.platform),
  );
  const awaited = new Set(
    integrations
      .filter((row) => row.is_connected === 1 && !read.has(row.platform))
      .map((row) => row.platform),
  );
  return { read, awaited, readAt: readAtOf(counting, awaited), hasOrders: order !== undefined };
}

function readAtOf(
  counting: readonly { platform: Platform; last_synced_at: number | null }[],
  awaited: ReadonlySet<Platform>,
): Map<Platform, number | null> {
  const readAt = new Map<Platform, number | null>();
  for (const platform of awaited) readAt.set(platform, null);
  for (const { platform, last_synced_at: at } of counting) {
    if (at !== null) readAt.set(platform, Math.min(at, readAt.get(platform) ?? at));
  }
  return readAt;
}

type Connected = { platform: Platform; source_account_id: number | null };

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
