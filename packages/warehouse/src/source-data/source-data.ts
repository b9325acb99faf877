import type { Platform } from "@cartograph/contracts/platform.ts";
import type { SourceDataCounts, SourceDataKind } from "@cartograph/contracts/source-data.ts";
import { sourceDataKinds } from "@cartograph/contracts/source-data.ts";

/** Whose data: an account of a platform, or everything that Shopify's API brought to a store. */
export type SourceDataOf = {
  storeId: number;
  platform: Platform;
  /** Null for Shopify, whose orders are not stored by shop. */
  accountId: number | null;
};

/** In the order of the kinds, without those that have none. */
export function toCounts(counted: ReadonlyMap<SourceDataKind, number>): SourceDataCounts {
  return sourceDataKinds.flatMap((kind) => {
    const count = counted.get(kind) ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
}
