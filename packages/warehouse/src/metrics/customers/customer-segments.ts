import {
  segmentKeys,
  segmentLabels,
  segmentMinOrders,
} from "@cartograph/contracts/reports/customers.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../ask.ts";

type SegmentKey = (typeof segmentKeys)[number];
type Tally = {
  customers: number;
  /** Gross − discounts − returns of all their orders. */
  netMinor: number;
};
type Segment = Tally & {
  key: SegmentKey;
  label: string;
  minOrders: number;
  maxOrders: number | null;
};

export type SegmentCounts = { all: Tally; rows: Segment[] };

const bounds: Record<SegmentKey, { minOrders: number; maxOrders: number | null }> = {
  vip: { minOrders: segmentMinOrders.vip, maxOrders: null },
  regular: { minOrders: segmentMinOrders.regular, maxOrders: segmentMinOrders.vip - 1 },
  one_time: { minOrders: segmentMinOrders.oneTime, maxOrders: segmentMinOrders.regular - 1 },
};

/** All customers to date by number of orders. */
export async function customerSegments(db: Database, store: StoreContext): Promise<SegmentCounts> {
  const rows = await db
    .selectFrom("customer_order_counts")
    .select(({ eb, fn }) => [
      eb
        .case()
        .when("order_count", ">=", bounds.vip.minOrders)
        .then("vip" as const)
        .when("order_count", ">=", bounds.regular.minOrders)
        .then("regular" as const)
        .else("one_time" as const)
        .end()
        .as("key"),
      fn.sum<number>("customers").as("customers"),
      fn.sum<number>("net_minor").as("net_minor"),
    ])
    .where("store_id", "=", store.id)
    .where("order_count", ">=", bounds.one_time.minOrders)
    .groupBy("key")
    .execute();
  const all = { customers: 0, netMinor: 0 };
  const segments: Segment[] = [];
  for (const key of segmentKeys) {
    const row = rows.find((candidate) => candidate.key === key);
    const tally = { customers: row?.customers ?? 0, netMinor: row?.net_minor ?? 0 };
    all.customers += tally.customers;
    all.netMinor += tally.netMinor;
    segments.push({ key, label: segmentLabels[key], ...bounds[key], ...tally });
  }
  return { all, rows: segments };
}
