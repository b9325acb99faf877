import type { Database } from "@cartograph/database/schema.ts";
import { LRUCache } from "lru-cache";
import { storeVersion } from "./store-version.ts";

/** Limit per read connection; a server has a few of these. */
const maxBytes = 32 * 1024 * 1024;

/** Cached values computed from one version of a store's data; the next version starts with an empty cache. */
export type StoreCache = {
  /** The version of the store's data; see `storeVersion`. */
  version: number;
  /** Values shared by all versions of the store; the caller checks whether they are still valid. */
  lasting: CachedValues;
} & CachedValues;

export type CachedValues = {
  get: <T extends object>(name: string) => T | undefined;
  /** @param bytes the approximate size of the value */
  set: (name: string, value: object, bytes: number) => void;
};

/** Returns the value cached under a name, or loads and caches it. Without a cache, it is always loaded. */
export async function loadCached<Value>(
  cache: CachedValues | undefined,
  { name, bytesOf }: { name: string; bytesOf: (value: Value) => number },
  load: () => Promise<Value>,
): Promise<Value> {
  const known = cache?.get<{ value: Value }>(name);
  if (known !== undefined) return known.value;
  const value = await load();
  cache?.set(name, { value }, bytesOf(value));
  return value;
}

const caches = new WeakMap<Database, LRUCache<string, object>>();

/**
 * Opens the cache of a store at the version of the snapshot.
 * @param owner the connection that the cache belongs to
 * @param snapshot the current read transaction
 */
export async function storeCache(
  owner: Database,
  snapshot: Database,
  storeId: number,
): Promise<StoreCache> {
  const cache = caches.get(owner) ?? new LRUCache<string, object>({ maxSize: maxBytes });
  caches.set(owner, cache);
  const version = await storeVersion(snapshot, storeId);
  return {
    version,
    ...valuesUnder(cache, `${storeId}:${version}:`),
    lasting: valuesUnder(cache, `${storeId}:lasting:`),
  };
}

function valuesUnder(cache: LRUCache<string, object>, prefix: string): CachedValues {
  return {
    // Each name is used by one caller, which knows the type of its value.
    get: <T extends object>(name: string) => cache.get(prefix + name) as T | undefined,
    set: (name, value, bytes) => {
      cache.set(prefix + name, value, { size: Math.max(1, bytes) });
    },
  };
}
