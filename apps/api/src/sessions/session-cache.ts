import { LRUCache } from "lru-cache";

/** Far more than the number of sessions in use at once. */
const maxEntries = 5000;

/**
 * Sessions read from the database, by the hash of their id. Anything that ends a session or changes its access must
 * clear the cache, as each mutation does. Not used while several processes share the database.
 */
export type SessionCache<Entry extends object> = {
  get(idHash: string): Entry | undefined;
  /** Reads an entry and keeps it, unless the cache was cleared meanwhile, since the entry may then be outdated. */
  load(idHash: string, read: () => Promise<Entry | null>): Promise<Entry | null>;
  clear(): void;
};

export function createSessionCache<Entry extends object>(): SessionCache<Entry> {
  const entries = new LRUCache<string, Entry>({ max: maxEntries });
  let clears = 0;
  return {
    get: (idHash) => entries.get(idHash),
    async load(idHash, read) {
      const clearsBefore = clears;
      const entry = await read();
      if (entry === null) entries.delete(idHash);
      else if (clears === clearsBefore) entries.set(idHash, entry);
      return entry;
    },
    clear() {
      clears += 1;
      entries.clear();
    },
  };
}
