import type { Order } from "@cartograph/contracts/orders/order.ts";
import { segmentLabels } from "@cartograph/contracts/reports/customers.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import type { ReactNode } from "react";
import { placeWords, ordinal } from "./order-words.ts";
import classes from "./orders.module.css";

/** Who placed the order, as far as a shop's statistics need to know, and where it went. */
export function OrderCustomer({ order }: { order: Order }) {
  const { customer, discountCodes, tags } = order;
  const place = placeWords(order.country, order.region);
  const orders = customer?.orderNumber ? [`${ordinal(customer.orderNumber)} order`] : [];
  const segment = customer?.segment ? [segmentLabels[customer.segment]] : [];
  const facts: [string, ReactNode][] = [
    [
      "Customer",
      customer ? (
        <AppLink to={`/customers/${customer.id}`}>ID {customer.externalId}</AppLink>
      ) : (
        "Guest"
      ),
    ],
    ...(customer ? [["Their orders", [...orders, ...segment].join(" · ") || "None counted"]] : []),
    ["Shipped to", place ?? "Unknown"],
    ...(discountCodes.length > 0 ? [["Discount codes", discountCodes.join(", ")]] : []),
    ...(tags.length > 0 ? [["Tags", tags.join(", ")]] : []),
  ] as [string, ReactNode][];
  return (
    <WidgetCard title="Customer">
      <dl className={classes.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </WidgetCard>
  );
}
