import { AppError } from "@cartograph/contracts/app-error.ts";
import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { type Expression, type SqlBool, sql } from "kysely";
import {
  customerDimensionIds,
  customerValue,
  firstVisitOfCustomer,
} from "../../dimensions/customer-dimensions.ts";
import type { StoreContext } from "../../report-request.ts";
import { hasValue, orNone, type SqlValue } from "../../dimensions/sql-dimension.ts";

/** The SQL value of a row of `customers`; undefined for a dimension that does not describe customers. */
function filteredValue(dimension: DimensionId, store: StoreContext): SqlValue | undefined {
  const customer = { store, id: sql<number>`customers.id` };
  if (dimension === "country") return { one: orNone(sql`upper(customers.country_code)`) };
  if (dimension === "first_visit_source") return firstVisitOfCustomer(customer);
  const id = customerDimensionIds.find((each) => each === dimension);
  return id === undefined ? undefined : customerValue(id, customer);
}

/**
 * The filters as a condition on rows of `customers`.
 * @throws AppError invalid_input for a dimension that does not describe customers
 */
export function customersMatching(
  store: StoreContext,
  filters: readonly Filter[],
): Expression<SqlBool> {
  const conditions = filters.map((filter) => conditionOf(store, filter));
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function conditionOf(
  store: StoreContext,
  { dimension, operator, values }: Filter,
): Expression<SqlBool> {
  const value = filteredValue(dimension, store);
  if (value === undefined) {
    throw filterError(`Customers can't be filtered by ${dimensionDefinitions[dimension].name}`);
  }
  const matches = hasValue(value, values);
  return operator === "is" ? matches : sql<SqlBool>`not (${matches})`;
}

function filterError(message: string): AppError {
  return new AppError("invalid_input", message, { issues: [{ path: "filters", message }] });
}
