import type { Customer, StoreData } from "../../../core/store-data.ts";
import { findList } from "../lists.ts";
import { orderList, ordersOfCustomer } from "../list-definitions.ts";
import { displayFinancialStatus } from "../order-status.ts";
import { gid, moneyV2 } from "../values.ts";
import { addressOf } from "./address.ts";
import { sumsOf } from "./order-parts.ts";
import { page, type Fields } from "./resolver.ts";
import { earliestOrderAt } from "../access.ts";

/** What the customer paid and was not given back; test orders apart. */
function spentBy(customer: Customer, data: StoreData): number {
  let spent = 0;
  for (const order of ordersOfCustomer(data, customer)) {
    if (order.isTest || displayFinancialStatus(order) === "VOIDED") continue;
    const { received, refunded } = sumsOf(order);
    spent += received - refunded;
  }
  return spent;
}

export const customerFields: Fields<Customer> = {
  id: (customer) => gid("Customer", customer.id),
  legacyResourceId: (customer) => String(customer.id),
  displayName: (customer) => `${customer.firstName} ${customer.lastName}`,
  amountSpent: (customer, _args, { data }) => moneyV2(spentBy(customer, data), data.shop.currency),
  defaultAddress: (customer) => addressOf(customer, "CustomerAddress"),
  defaultEmailAddress: (customer) =>
    customer.email === null
      ? null
      : {
          emailAddress: customer.email,
          marketingOptInLevel: customer.acceptsEmailMarketing ? "SINGLE_OPT_IN" : null,
          marketingState: customer.acceptsEmailMarketing ? "SUBSCRIBED" : "NOT_SUBSCRIBED",
          marketingUpdatedAt: customer.acceptsEmailMarketing ? customer.createdAt : null,
          validFormat: true,
        },
  lastOrder: (customer, _args, { data, access, nowMs }) => {
    const order = ordersOfCustomer(data, customer).at(-1);
    return order && order.createdAt >= earliestOrderAt(access, nowMs) ? order : null;
  },
  locale: () => "en",
  note: () => null,
  numberOfOrders: (customer) => String(customer.olderOrders + customer.orderIds.length),
  orders: (customer, args, context, info) => {
    const { list } = findList(context, orderList, args);
    const mine = list.items.filter((order) => order.customerId === customer.id);
    return page({ ...list, items: mine }, args, context, info);
  },
  state: () => "DISABLED",
  taxExempt: () => false,
  verifiedEmail: () => true,
};
