import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../ask.ts";
import {
  customerDimensionIds,
  customerValue,
  firstVisitOfCustomer,
} from "../dimensions/customer-dimensions.ts";
import { orNone, type SqlValue } from "../dimensions/sql-dimension.ts";
import {
  customerSegments,
  type SegmentCounts,
  segmentsFrom,
} from "../metrics/customers/customer-segments.ts";
import type { Cut, Grouping } from "./cut.ts";
import { FigureGroups } from "./figure-groups.ts";
import { type GroupKey, groupKey } from "./group-key.ts";
import { type FactRows, selectGroups } from "./select-groups.ts";

/** All customers with an order, to date. */
export const customersCut: Cut<"customers"> = {
  dimensions: ["country", "first_visit_source", ...customerDimensionIds],
  allFigures: (db, { store }) => ({ customerSegments: () => customerSegments(db, store) }),
  noFigures: () => ({ customerSegments: async () => segmentsFrom([]) }),
  filteredFigures: (db, { store }, filters) => ({
    customerSegments: async () =>
      (await groupedSegments(db, store, { by: [], filters })).get(groupKey([])) ?? segmentsFrom([]),
  }),
  groupedFigures: async (db, { store }, grouping) => {
    const groups = await groupedSegments(db, store, grouping);
    return new FigureGroups(groups, (key) => ({
      customerSegments: async () => groups.get(key) ?? segmentsFrom([]),
    }));
  },
};

async function groupedSegments(
  db: Database,
  store: StoreContext,
  { by, filters }: Grouping,
): Promise<Map<GroupKey, SegmentCounts>> {
  const rows = await selectGroups(db, customerRows(store.id), {
    by,
    filters,
    per: { orderCount: sql`fact.order_count` },
    columns: {
      customers: sql`count(*)`,
      netMinor: sql`sum(fact.goods_minor - fact.returns_minor)`,
    },
  });
  const groups = new Map<GroupKey, typeof rows>();
  for (const row of rows) groups.set(row.key, [...(groups.get(row.key) ?? []), row]);
  return new Map([...groups].map(([key, ofGroup]) => [key, segmentsFrom(ofGroup)]));
}

/** Customers with an order. */
export function customerRows(storeId: number): FactRows {
  const customer = { storeId, id: sql.ref<number>("fact.id") };
  return {
    from: sql`(select * from customers where store_id = ${storeId} and order_count > 0) as fact`,
    valueOf: (dimension) => valueOf(dimension, customer),
  };
}

function valueOf(
  dimension: DimensionId,
  customer: Parameters<typeof firstVisitOfCustomer>[0],
): SqlValue {
  if (dimension === "country") return { one: orNone(sql`upper(fact.country_code)`) };
  if (dimension === "first_visit_source") return firstVisitOfCustomer(customer);
  const id = customerDimensionIds.find((each) => each === dimension);
  if (id === undefined) throw new Error(`Customers have no ${dimension}`);
  return customerValue(id, customer);
}
