import type { Platform } from "@cartograph/contracts/platform.ts";
import type { SourceDataCounts, SourceDataKind } from "@cartograph/contracts/source-data.ts";
import { sourceDataKinds } from "@cartograph/contracts/source-data.ts";

/** The data of one account of a platform, or everything a store has from Shopify's API. */
export type SourceDataScope = {
  storeId: number;
  platform: Platform;
  /** Null for Shopify, whose orders are not stored by shop. */
  accountId: number | null;
};

/** Nonzero counts, in the order of the kinds. */
export function toCounts(counted: ReadonlyMap<SourceDataKind, number>): SourceDataCounts {
  return sourceDataKinds.flatMap((kind) => {
    const count = counted.get(kind) ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
}
