import type { Order } from "@cartograph/contracts/orders/order.ts";
import { segmentLabels } from "@cartograph/contracts/reports/customers.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { placeWords, ordinal } from "./order-words.ts";
import classes from "./orders.module.css";

/** Who placed the order, as far as a shop's statistics need to know, and where it went. */
export function OrderCustomer({ order }: { order: Order }) {
  const { customer, discountCodes, tags } = order;
  const place = placeWords(order.country, order.region);
  const orders = customer?.orderNumber ? [`${ordinal(customer.orderNumber)} order`] : [];
  const segment = customer?.segment ? [segmentLabels[customer.segment]] : [];
  const facts: [string, string][] = [
    ["Customer", customer ? `ID ${customer.externalId}` : "Guest"],
    ...(customer ? [["Their orders", [...orders, ...segment].join(" · ") || "None counted"]] : []),
    ["Shipped to", place ?? "Unknown"],
    ...(discountCodes.length > 0 ? [["Discount codes", discountCodes.join(", ")]] : []),
    ...(tags.length > 0 ? [["Tags", tags.join(", ")]] : []),
  ] as [string, string][];
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
