import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../report-request.ts";
import { customerDimensionIds, customerRowValue } from "../dimensions/customer-dimensions.ts";
import { customerSegments, segmentsFrom } from "../metrics/customers/customer-segments.ts";
import { groupBy } from "../grouping.ts";
import { once } from "../once.ts";
import { addGroups } from "./add-groups.ts";
import type { Cut, Grouping } from "./cut.ts";
import { figuresOfGroups } from "./figures-of-groups.ts";
import type { GroupKey } from "./group-key.ts";
import { type FactRows, selectGroups } from "./select-groups.ts";

/** All customers with an order, to date. */
export const customersCut: Cut<"customers"> = {
  dimensions: ["country", "first_visit_source", ...customerDimensionIds],
  allFigures: (db, { store }) => ({ customerSegments: () => customerSegments(db, store) }),
  noFigures: (_, { store }) => ({ customerSegments: async () => segmentsFrom(store, []) }),
  ...figuresOfGroups((db, { store }, grouping) => {
    const totals = once(() => groupedCounts(db, store, grouping));
    const figuresOf = (keys: readonly GroupKey[]) => ({
      customerSegments: async () => {
        const counts = addGroups(await totals(), keys, (all) => all.flat());
        return segmentsFrom(store, counts);
      },
    });
    return { totals, figuresOf };
  }),
};

/** Customers by number of orders, by group. */
async function groupedCounts(
  db: Database,
  store: StoreContext,
  { by, filters }: Grouping,
): Promise<ReadonlyMap<GroupKey, CountRow[]>> {
  const rows = await selectGroups(db, customerRows(store), {
    by,
    filters,
    per: { orderCount: sql`fact.order_count` },
    columns: {
      customers: sql`count(*)`,
      netMinor: sql`sum(fact.goods_minor - fact.returns_minor)`,
    },
  });
  return groupBy(rows, ({ key }) => key);
}

type CountRow = Parameters<typeof segmentsFrom>[1][number];

/** Customers with an order. */
export function customerRows(store: StoreContext): FactRows {
  return {
    from: sql`(select * from customers where store_id = ${store.id} and order_count > 0) as fact`,
    valueOf: (dimension) => {
      const value = customerRowValue(dimension, store, "fact");
      if (value === undefined) throw new Error(`Customers have no ${dimension}`);
      return value;
    },
  };
}
