import type { Order } from "@cartograph/contracts/orders/order.ts";
import { segmentLabels } from "@cartograph/contracts/reports/customers.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { RecordFacts } from "../../lib/record/record-layout.tsx";
import { customerPath } from "../../lib/record/record-paths.ts";
import type { Term } from "../../lib/terms.tsx";
import { placeWords, ordinal } from "./order-words.ts";

/** The order's customer, destination, discount codes and tags. */
export function OrderCustomer({ order }: { order: Order }) {
  const { customer, discountCodes, tags } = order;
  const place = placeWords(order.country, order.region);
  const orders = customer?.orderNumber ? [`${ordinal(customer.orderNumber)} order`] : [];
  const segment = customer?.segment ? [segmentLabels[customer.segment]] : [];
  const facts: Term[] = [
    [
      "Customer",
      customer ? (
        <AppLink to={customerPath(customer.id)}>ID {customer.externalId}</AppLink>
      ) : (
        "Guest"
      ),
    ],
    ...only(
      customer !== null,
      "Their orders",
      [...orders, ...segment].join(" · ") || "None counted",
    ),
    ["Shipped to", place ?? "Unknown"],
    ...only(discountCodes.length > 0, "Discount codes", discountCodes.join(", ")),
    ...only(tags.length > 0, "Tags", tags.join(", ")),
  ];
  return (
    <WidgetCard title="Customer">
      <RecordFacts facts={facts} />
    </WidgetCard>
  );
}

function only(isKnown: boolean, name: string, text: string): Term[] {
  return isKnown ? [[name, text]] : [];
}
