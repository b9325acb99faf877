import type { CustomerList } from "@cartograph/contracts/customers/customer-list.ts";
import { externalIdStarts } from "@cartograph/contracts/customers/customer-name.ts";
import type { CustomerSort } from "@cartograph/contracts/customers/customer-sorts.ts";
import { currencyDigits, toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { CustomerListQuery } from "@cartograph/contracts/query-schemas.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { type Expression, type SqlBool, sql } from "kysely";
import type { ReportRequest, StoreContext } from "../../report-request.ts";
import type { ListQuestion, Position } from "../../lists/cursor.ts";
import type { SortColumn } from "../../lists/keyset.ts";
import { readPage } from "../../lists/read-page.ts";
import { type Comparison, filtersOf } from "../../metrics/comparison.ts";
import { isKnown, missingPlatforms, ordersNeed } from "../../metrics/sources.ts";
import { withComparison } from "../with-comparison.ts";
import { customersMatching } from "./customer-filters.ts";
import {
  netMinorOf,
  selectCustomers,
  type StoredCustomerRow,
  toCustomerRow,
} from "./customer-rows.ts";
import { rfmGroupOf, type RfmScale, rfmScale } from "./rfm-scores.ts";

type Sorting = {
  expression: Expression<number | null>;
  valueOf: (row: StoredCustomerRow) => number | null;
  isNullable?: true;
};

/** Divided as JavaScript divides, so that the value of a cursor is found again: a numeric quotient has other digits. */
const averageOrder = sql<
  number | null
>`cast(customers.goods_minor as double precision) / nullif(customers.order_count, 0)`;

const sortings: Record<CustomerSort, Sorting> = {
  net: { expression: netMinorOf, valueOf: (row) => row.goods_minor - row.returns_minor },
  spent: { expression: sql.ref("customers.total_minor"), valueOf: (row) => row.total_minor },
  refunded: {
    expression: sql.ref("customers.refunded_minor"),
    valueOf: (row) => row.refunded_minor,
  },
  returns: { expression: sql.ref("customers.returns_minor"), valueOf: (row) => row.returns_minor },
  orders: { expression: sql.ref("customers.order_count"), valueOf: (row) => row.order_count },
  average_order: {
    expression: averageOrder,
    valueOf: (row) => (row.order_count === 0 ? null : row.goods_minor / row.order_count),
    isNullable: true,
  },
  first_order: {
    expression: sql.ref("customers.first_order_at"),
    valueOf: (row) => row.first_order_at,
    isNullable: true,
  },
  last_order: {
    expression: sql.ref("customers.last_order_at"),
    valueOf: (row) => row.last_order_at,
    isNullable: true,
  },
};

/**
 * A page of the store's customers, with totals over all pages.
 * @throws AppError invalid_input for a filter that does not apply to customers, or a cursor of another list
 */
export function customerList(
  db: Database,
  request: ReportRequest,
  query: CustomerListQuery,
): Promise<CustomerList> {
  return withComparison(db, request, async (comparison) => {
    const { store, cache, sources } = comparison;
    const scale = await rfmScale(comparison.db, comparison);
    const listed = conditionOf(store, query, scale);
    return {
      timezone: store.timezone,
      currency: store.currency,
      currencyDigits: currencyDigits(store.currency),
      ...(await pageOfCustomers(comparison, { query, scale, listed })),
      totals: await totalsOf(comparison, listed),
      missing: missingPlatforms([ordersNeed], sources),
      isScored: scale !== null,
      dataVersion: cache.version,
    };
  });
}

function conditionOf(
  store: StoreContext,
  { filters, rfm, search, minOrders, maxOrders }: CustomerListQuery,
  scale: RfmScale | null,
): Expression<SqlBool> {
  const groups = rfm?.split(",") ?? null;
  const conditions = [
    customersMatching(store, filtersOf({ filters })),
    groups?.includes("prospects") === true
      ? sql`(customers.order_count > 0 or customers.deleted_at is null)`
      : sql`customers.order_count > 0`,
  ];
  if (groups !== null) conditions.push(sql`${rfmGroupOf(scale)} in (${sql.join(groups)})`);
  if (minOrders !== undefined) conditions.push(sql`customers.order_count >= ${minOrders}`);
  if (maxOrders !== undefined) conditions.push(sql`customers.order_count <= ${maxOrders}`);
  if (search?.trim()) {
    const starts = externalIdStarts(search).map(
      (start) =>
        sql`lower(substr(customers.ext_id, 1, cast(${start.length} as integer))) = ${start}`,
    );
    conditions.push(sql`(${sql.join(starts, sql` or `)})`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

async function pageOfCustomers(
  { db, store }: Comparison,
  {
    query,
    scale,
    listed,
  }: { query: CustomerListQuery; scale: RfmScale | null; listed: Expression<SqlBool> },
): Promise<Pick<CustomerList, "rows" | "next">> {
  const { limit, cursor, sort } = query;
  const isDescending = sort.startsWith("-");
  // Without its sign, a sort is one of `customerSorts`.
  const { expression, valueOf, ...nulls } = sortings[sort.replace("-", "") as CustomerSort];
  const columns: SortColumn[] = [
    { value: expression, direction: isDescending ? "desc" : "asc", ...nulls },
    { value: sql.ref<number>("customers.id"), direction: "asc" },
  ];
  const question: ListQuestion = { storeId: store.id, name: "customers", query, sort };
  const customers = selectCustomers(db, store, scale).where(listed);
  const positionOf = (row: StoredCustomerRow): Position => [valueOf(row), row.id];
  const page = await readPage(customers, { question, columns, limit, cursor, positionOf });
  return { rows: page.rows.map((row) => toCustomerRow(row, store)), next: page.next };
}

async function totalsOf(
  { db, store, sources }: Comparison,
  listed: Expression<SqlBool>,
): Promise<CustomerList["totals"]> {
  const sums = await db
    .selectFrom("customers")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.sum<number | null>("order_count").as("orders"),
      fn.sum<number | null>("total_minor").as("spent"),
      fn.sum<number | null>("refunded_minor").as("refunded"),
      fn.sum<number | null>("returns_minor").as("returns"),
      fn.sum<number | null>(netMinorOf).as("net"),
    ])
    .where("store_id", "=", store.id)
    .where(listed)
    .executeTakeFirstOrThrow();
  if (!isKnown(ordersNeed, sources)) {
    const unknown = { orders: null, spent: null, refunded: null, returns: null, net: null };
    return { count: sums.count, ...unknown };
  }
  const money = (minor: number | null) => toMajorUnits(minor ?? 0, store.currency);
  return {
    count: sums.count,
    orders: sums.orders ?? 0,
    spent: money(sums.spent),
    refunded: money(sums.refunded),
    returns: money(sums.returns),
    net: money(sums.net),
  };
}
