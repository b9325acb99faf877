import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { CustomerQuery } from "@cartograph/contracts/query-schemas.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import { formatMonth, monthOf } from "../../calendar/days.ts";
import { withComparison } from "../with-comparison.ts";
import { adminPageUrl } from "../orders/admin-url.ts";
import { listCustomerOrders } from "./customer-orders.ts";
import { customerDiscountCodes, customerProducts } from "./customer-purchases.ts";
import { selectCustomers, toCustomerRow } from "./customer-rows.ts";
import { customerVisits } from "./customer-visits.ts";
import { rfmScale } from "./rfm-scores.ts";

/**
 * One customer, with all orders to date.
 * @throws AppError not_found if the store has no such customer
 */
export function customerPage(
  db: Database,
  request: ReportRequest,
  query: CustomerQuery,
): Promise<Customer> {
  return withComparison(db, request, async (comparison) => {
    const { store, cache } = comparison;
    const id = /^[1-9]\d{0,14}$/.test(query.id) ? Number(query.id) : null;
    const scale = await rfmScale(comparison.db, comparison);
    const customer = await selectCustomers(comparison.db, store, scale)
      .where("id", "=", id ?? 0)
      .executeTakeFirst();
    if (customer === undefined) throw new AppError("not_found", "There is no such customer");
    const scope = { store, customerId: customer.id };
    const first = customer.first_order_day;
    return {
      ...toCustomerRow(customer, store),
      timezone: store.timezone,
      currency: store.currency,
      currencyDigits: currencyDigits(store.currency),
      isScored: scale !== null,
      adminUrl: await adminPageUrl(comparison.db, store.id, ["customers", customer.ext_id]),
      visits: await customerVisits(comparison.db, scope),
      cohort: first === null ? null : formatMonth(monthOf(first)),
      orderList: await listCustomerOrders(comparison.db, { ...scope, query }),
      products: await customerProducts(comparison.db, scope),
      discountCodes: await customerDiscountCodes(comparison.db, scope),
      dataVersion: cache.version,
    };
  });
}
