import type { Database } from "@cartograph/database/schema.ts";
import { LRUCache } from "lru-cache";
import { storeVersion } from "./store-version.ts";

/** For each connection that reads, of which a server has a few. */
const maxBytes = 32 * 1024 * 1024;

/** What was computed from a store's data, so that the next question need not read it again. */
export type StoreMemory = {
  /** The version of the store's data, see `storeVersion`. */
  version: number;
  /** Of this version alone: a later one begins empty. */
  recall: <T extends object>(name: string) => T | undefined;
  /** @param bytes about what the value takes */
  keep: (name: string, value: object, bytes: number) => void;
  /** For values whose name changes whenever they do, whatever the version. */
  lasting: Pick<StoreMemory, "recall" | "keep">;
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
  return {
    version,
    ...shelf(cache, `${storeId}:${version}:`),
    lasting: shelf(cache, `${storeId}::`),
  };
}

function shelf(cache: LRUCache<string, object>, prefix: string): StoreMemory["lasting"] {
  return {
    // What was kept under a name is what that name's one caller put there.
    recall: <T extends object>(name: string) => cache.get(prefix + name) as T | undefined,
    keep: (name, value, bytes) => {
      cache.set(prefix + name, value, { size: Math.max(1, bytes) });
    },
  };
}
