import { invalidField } from "@cartograph/contracts/app-error.ts";
import { dimensionDefinitions } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { type Expression, type SqlBool, sql } from "kysely";
import { matchesAll } from "../../cuts/select-groups.ts";
import { customerRowValue } from "../../dimensions/customer-dimensions.ts";
import type { StoreContext } from "../../report-request.ts";

/**
 * The filters as a condition on rows of `customers`.
 * @throws AppError invalid_input for a dimension that does not describe customers
 */
export function customersMatching(
  store: StoreContext,
  filters: readonly Filter[],
): Expression<SqlBool> {
  if (filters.length === 0) return sql<SqlBool>`true`;
  const matches = matchesAll(filters, (dimension) => {
    const value = customerRowValue(dimension, store, "customers");
    if (value !== undefined) return value;
    const message = `Customers can't be filtered by ${dimensionDefinitions[dimension].name}`;
    throw invalidField("filters", message);
  });
  return sql<SqlBool>`(${matches})`;
}
