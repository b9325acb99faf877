import type { Customer } from "../../../core/store-data.ts";
import { gid } from "../values.ts";
import { addressOf } from "./address.ts";
import type { Fields } from "./resolver.ts";

export const customerFields: Fields<Customer> = {
  id: (customer) => gid("Customer", customer.id),
  defaultAddress: (customer) => addressOf(customer, "CustomerAddress"),
  defaultEmailAddress: (customer) =>
    customer.email === null
      ? null
      : { marketingState: customer.acceptsEmailMarketing ? "SUBSCRIBED" : "NOT_SUBSCRIBED" },
};
