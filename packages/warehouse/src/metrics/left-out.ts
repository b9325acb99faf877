import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";

/** Kinds of records that reports name if syncs left out some of them. They name days by the marks of these. */
export const leftOutKinds = ["order", "checkout", "product"] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

/** What syncs left out, by platform. */
export type LeftOutKinds = ReadonlyMap<Platform, ReadonlySet<LeftOutKind>>;

export async function findLeftOutKinds(db: Database, storeId: number): Promise<LeftOutKinds> {
  const rows = await db
    .selectFrom("left_out_records")
    .select(["platform", "kind"])
    .distinct()
    .where("store_id", "=", storeId)
    .where("kind", "in", leftOutKinds)
    .$narrowType<{ kind: LeftOutKind }>()
    .execute();
  const kinds = new Map<Platform, Set<LeftOutKind>>();
  for (const { platform, kind } of rows) {
    kinds.set(platform, (kinds.get(platform) ?? new Set<LeftOutKind>()).add(kind));
  }
  return kinds;
}

/** Whether syncs of any platform left out records of a kind. */
export function hasLeftOut(leftOut: LeftOutKinds, kind: LeftOutKind): boolean {
  return [...leftOut.values()].some((kinds) => kinds.has(kind));
}
