import type { Database } from "@cartograph/database/schema.ts";
import { LRUCache } from "lru-cache";
import { storeVersion } from "../store-version.ts";

const maxBytes = 64 * 1024 * 1024;

/** What was worked out from this version of the store's data; a later version begins empty. */
export type StoreMemory = {
  /** The version of the store's data, see `storeVersion`. */
  version: number;
  recall: <T extends object>(name: string) => T | undefined;
  /** @param bytes about what the value takes */
  keep: (name: string, value: object, bytes: number) => void;
};

const memories = new WeakMap<Database, LRUCache<string, object>>();

/** @param owner the connection that the memory belongs to; `snapshot` is what is read now */
export async function storeMemory(
  owner: Database,
  snapshot: Database,
  storeId: number,
): Promise<StoreMemory> {
  const cache = memories.get(owner) ?? new LRUCache<string, object>({ maxSize: maxBytes });
  memories.set(owner, cache);
  const version = await storeVersion(snapshot, storeId);
  const prefix = `${storeId}:${version}:`;
  return {
    version,
    // What was kept under a name is what that name's one caller put there.
    recall: <T extends object>(name: string) => cache.get(prefix + name) as T | undefined,
    keep: (name, value, bytes) => {
      cache.set(prefix + name, value, { size: Math.max(1, bytes) });
    },
  };
}
