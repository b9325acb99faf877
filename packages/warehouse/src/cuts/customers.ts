import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../report-request.ts";
import {
  customerDimensionIds,
  customerValue,
  firstVisitOfCustomer,
} from "../dimensions/customer-dimensions.ts";
import { orNone, type SqlValue } from "../dimensions/sql-dimension.ts";
import { customerSegments, segmentsFrom } from "../metrics/customers/customer-segments.ts";
import { groupBy } from "../grouping.ts";
import { addGroups } from "./add-groups.ts";
import type { Cut, Grouping } from "./cut.ts";
import { FigureGroups } from "./figure-groups.ts";
import { type GroupKey, groupKey } from "./group-key.ts";
import { type FactRows, selectGroups } from "./select-groups.ts";

/** All customers with an order, to date. */
export const customersCut: Cut<"customers"> = {
  dimensions: ["country", "first_visit_source", ...customerDimensionIds],
  allFigures: (db, { store }) => ({ customerSegments: () => customerSegments(db, store) }),
  noFigures: (_, { store }) => ({ customerSegments: async () => segmentsFrom(store, []) }),
  filteredFigures: (db, { store }, filters) => ({
    customerSegments: async () =>
      segmentsFrom(
        store,
        (await groupedCounts(db, store, { by: [], filters })).get(groupKey([])) ?? [],
      ),
  }),
  groupedFigures: async (db, { store }, grouping) => {
    const groups = await groupedCounts(db, store, grouping);
    return new FigureGroups(groups, (keys) => ({
      customerSegments: async () =>
        segmentsFrom(
          store,
          addGroups(groups, keys, (all) => all.flat()),
        ),
    }));
  },
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
  const customer = { store, id: sql.ref<number>("fact.id") };
  return {
    from: sql`(select * from customers where store_id = ${store.id} and order_count > 0) as fact`,
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
