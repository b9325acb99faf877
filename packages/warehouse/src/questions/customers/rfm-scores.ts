import {
  minScoredCustomers,
  rfmCells,
  type RfmGroupId,
} from "@cartograph/contracts/customers/rfm-groups.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { type RawBuilder, sql } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import { loadCached, type StoreCache } from "../../store-cache.ts";

/** The figures above which the scores are 2, 3, 4 and 5. */
type Thresholds = readonly number[];

/** The score thresholds of a store's customers. */
export type RfmScale = { recency: Thresholds; frequency: Thresholds; monetary: Thresholds };

const maxScore = 5;

/**
 * The scale of all customers with orders; null if there are too few. A customer's score is 1 + the number of full
 * fifths of customers with a lower figure, so equal figures get equal scores. Computed once per version of the store's
 * data.
 */
export async function rfmScale(
  db: Database,
  { store, cache }: { store: StoreContext; cache: StoreCache },
): Promise<RfmScale | null> {
  return loadCached(cache, { name: "rfm", bytesOf: () => 200 }, () => readScale(db, store.id));
}

async function readScale(db: Database, storeId: number): Promise<RfmScale | null> {
  const customers = await db
    .selectFrom("customers")
    .select(["last_order_at", "order_count"])
    .select(({ eb }) => eb("goods_minor", "-", eb.ref("returns_minor")).as("net_minor"))
    .where("store_id", "=", storeId)
    .where("order_count", ">", 0)
    .execute();
  if (customers.length < minScoredCustomers) return null;
  return {
    recency: thresholdsOf(customers, (customer) => customer.last_order_at ?? 0),
    frequency: thresholdsOf(customers, (customer) => customer.order_count),
    monetary: thresholdsOf(customers, (customer) => customer.net_minor),
  };
}

function thresholdsOf<Customer>(
  customers: readonly Customer[],
  figureOf: (customer: Customer) => number,
): Thresholds {
  const figures = Float64Array.from(customers, figureOf).toSorted();
  return Array.from({ length: maxScore - 1 }, (_, index) => {
    const lower = Math.ceil(((index + 1) * figures.length) / maxScore);
    return figures[lower - 1] ?? 0;
  });
}

/**
 * The group of a row of `customers`, by its recency score and its value: the mean of its frequency and monetary scores,
 * rounded half up. Null for customers with orders if customers are not scored.
 */
export function rfmGroupOf(scale: RfmScale | null): RawBuilder<RfmGroupId | null> {
  if (scale === null) {
    return sql<RfmGroupId | null>`case when customers.order_count = 0 then 'prospects' end`;
  }
  const recency = scoreOf(sql`customers.last_order_at`, scale.recency);
  const frequency = scoreOf(sql`customers.order_count`, scale.frequency);
  const monetary = scoreOf(sql`customers.goods_minor - customers.returns_minor`, scale.monetary);
  const cells = [...rfmCells].map(([cell, group]) => sql`when ${Number(cell)} then ${group}`);
  return sql<RfmGroupId | null>`case when customers.order_count = 0 then 'prospects'
    else case 10 * ${recency} + (${frequency} + ${monetary} + 1) / 2 ${sql.join(cells, sql` `)} end end`;
}

function scoreOf(figure: RawBuilder<unknown>, thresholds: Thresholds) {
  const above = thresholds.map(
    (threshold) => sql`case when ${figure} > ${threshold} then 1 else 0 end`,
  );
  return sql`(1 + ${sql.join(above, sql` + `)})`;
}
