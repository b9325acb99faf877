import { segmentKeys, segmentLabels } from "@cartograph/contracts/reports/customers.ts";
import { defaultSegmentMinOrders } from "@cartograph/contracts/store.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";

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

type Bounds = { minOrders: number; maxOrders: number | null };

/** How many orders to date the customers of each of the store's segments have. */
export function segmentBounds({ segmentMinOrders }: StoreContext): Record<SegmentKey, Bounds> {
  const { regular, vip } = segmentMinOrders ?? defaultSegmentMinOrders;
  return {
    vip: { minOrders: vip, maxOrders: null },
    regular: { minOrders: regular, maxOrders: vip - 1 },
    one_time: { minOrders: 1, maxOrders: regular - 1 },
  };
}

/** All customers to date by number of orders. */
export async function customerSegments(db: Database, store: StoreContext): Promise<SegmentCounts> {
  const rows = await db
    .selectFrom("customer_order_counts")
    .select(["order_count as orderCount", "customers", "net_minor as netMinor"])
    .where("store_id", "=", store.id)
    .where("order_count", ">=", 1)
    .execute();
  return segmentsFrom(store, rows);
}

/** @param rows customers by exact number of orders */
export function segmentsFrom(
  store: StoreContext,
  rows: readonly (Tally & { orderCount: number })[],
): SegmentCounts {
  const bounds = segmentBounds(store);
  const segments = segmentKeys.map((key) => {
    const { minOrders, maxOrders } = bounds[key];
    const ofSegment = rows.filter(
      ({ orderCount }) => orderCount >= minOrders && orderCount <= (maxOrders ?? Infinity),
    );
    return { key, label: segmentLabels[key], minOrders, maxOrders, ...addTallies(ofSegment) };
  });
  return { all: addTallies(segments), rows: segments };
}

function addTallies(tallies: readonly Tally[]): Tally {
  const sum = { customers: 0, netMinor: 0 };
  for (const { customers, netMinor } of tallies) {
    sum.customers += customers;
    sum.netMinor += netMinor;
  }
  return sum;
}
