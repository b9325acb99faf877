import type { StoreSource } from "../core/store-data.ts";
import { emptyStore } from "../datasets/empty-store.ts";

export function createDemoStore(_options: { seed?: number }): StoreSource {
  const data = emptyStore();
  return { read: () => data };
}
