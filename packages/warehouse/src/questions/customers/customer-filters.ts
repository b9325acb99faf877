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
import { hasValue, orNone, type SqlValue } from "../../dimensions/sql-dimension.ts";

const customer = { storeId: sql<number>`customers.store_id`, id: sql<number>`customers.id` };

/** The value of a row of `customers` by dimension. */
const valueOfCustomer: Partial<Record<DimensionId, SqlValue>> = {
  country: { one: orNone(sql`upper(customers.country_code)`) },
  first_visit_source: firstVisitOfCustomer(customer),
  ...Object.fromEntries(customerDimensionIds.map((id) => [id, customerValue(id, customer)])),
};

/**
 * The condition of the filters on rows of `customers`.
 * @throws AppError invalid_input for a dimension that does not describe customers
 */
export function customersLike(filters: readonly Filter[]): Expression<SqlBool> {
  const conditions = filters.map(conditionOf);
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function conditionOf({ dimension, operator, values }: Filter): Expression<SqlBool> {
  const value = valueOfCustomer[dimension];
  if (value === undefined) {
    throw refused(`Customers can't be filtered by ${dimensionDefinitions[dimension].name}`);
  }
  const isOne = hasValue(value, values);
  return operator === "is" ? isOne : sql<SqlBool>`not (${isOne})`;
}

function refused(message: string): AppError {
  return new AppError("invalid_input", message, { issues: [{ path: "filters", message }] });
}
