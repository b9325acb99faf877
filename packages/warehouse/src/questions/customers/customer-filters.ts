import { AppError } from "@cartograph/contracts/app-error.ts";
import {
  type DimensionId,
  dimensionDefinitions,
  noValue,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, parseFilters } from "@cartograph/contracts/dimensions/filters.ts";
import { segmentMinOrders } from "@cartograph/contracts/reports/customers.ts";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

type SegmentKey = "vip" | "regular" | "one_time";

/** The segment of a row of `customers`; null without orders. */
export function segmentOfCustomer(): RawBuilder<SegmentKey | null> {
  return sql<SegmentKey | null>`case
    when customers.order_count >= ${segmentMinOrders.vip} then 'vip'
    when customers.order_count >= ${segmentMinOrders.regular} then 'regular'
    when customers.order_count >= ${segmentMinOrders.oneTime} then 'one_time' end`;
}

/** The value of a row of `customers` by dimension; null for none. */
const valueOfCustomer: Partial<Record<DimensionId, RawBuilder<string | null>>> = {
  country: sql`upper(customers.country_code)`,
  segment: segmentOfCustomer(),
  acquired_month: sql`strftime('%Y-%m', customers.first_order_day * 86400, 'unixepoch')`,
};

/**
 * The condition of the filters on rows of `customers`.
 * @throws AppError invalid_input for a dimension that does not describe customers
 */
export function customersLike(text: string | undefined): Expression<SqlBool> {
  const parsed = parseFilters(text ?? "");
  if ("problem" in parsed) throw refused(parsed.problem);
  const conditions = parsed.filters.map(conditionOf);
  return conditions.length === 0
    ? sql<SqlBool>`1`
    : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function conditionOf({ dimension, operator, values }: Filter): Expression<SqlBool> {
  const value = valueOfCustomer[dimension];
  if (value === undefined) {
    throw refused(`Customers can't be filtered by ${dimensionDefinitions[dimension].name}`);
  }
  const isOne = sql`coalesce(${value}, ${noValue}) in (${sql.join(values)})`;
  return operator === "is" ? sql<SqlBool>`${isOne}` : sql<SqlBool>`not (${isOne})`;
}

function refused(message: string): AppError {
  return new AppError("invalid_input", message, { issues: [{ path: "filters", message }] });
}
