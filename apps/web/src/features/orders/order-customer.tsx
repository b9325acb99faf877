import { customerName } from "@cartograph/contracts/customers/customer-name.ts";
import type { Order } from "@cartograph/contracts/orders/order.ts";
import { segmentLabels } from "@cartograph/contracts/reports/customers.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
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
  const facts: Term[] = [
    [
      "Customer",
      customer ? (
        <AppLink to={customerPath(customer.id)}>{customerName(customer.externalId)}</AppLink>
      ) : (
        "Guest"
      ),
    ],
    ...only("Order history", customer && historyWords(customer)),
    ...only("Segment", customer?.segment && segmentLabels[customer.segment]),
    ["Shipped to", place ?? "Unknown"],
    ...only("Discount codes", discountCodes.join(", ")),
    ...only("Tags", tags.join(", ")),
  ];
  return (
    <WidgetCard title="Customer">
      <RecordFacts facts={facts} />
    </WidgetCard>
  );
}

/** "3rd of 17 orders". */
function historyWords({ orderNumber, orders }: NonNullable<Order["customer"]>): string {
  if (orderNumber === null) return "This order isn't counted";
  return orders === 1 ? "Only order" : `${ordinal(orderNumber)} of ${formatCount(orders)} orders`;
}

function only(name: string, text: string | null | undefined): Term[] {
  return text ? [[name, text]] : [];
}
