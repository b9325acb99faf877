import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";

/** Kinds of records that reports name if syncs left out some of them. They name days by the marks of these. */
const leftOutKinds = ["order", "checkout", "product"] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

/** The facts that each kind of record is needed for. */
const factsOf: Record<LeftOutKind, readonly FactId[]> = {
  order: ["sales", "order_lines", "customers"],
  checkout: ["checkouts"],
  product: ["order_lines"],
};

/** The kinds of records that metrics depend on. */
export function kindsReadBy(ids: readonly MetricId[]): LeftOutKind[] {
  const facts = new Set(ids.flatMap((id) => metricDefinitions[id].facts));
  return leftOutKinds.filter((kind) => factsOf[kind].some((fact) => facts.has(fact)));
}

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
