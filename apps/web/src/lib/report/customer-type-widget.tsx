import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { Share } from "@cartograph/ui/charts/share-chart-props.ts";
import { formatCountOf, formatCount } from "@cartograph/ui/format/format-number.ts";
import { isValues, metricPath } from "../metric-path.ts";
import { ShareWidget } from "./share-widget.tsx";

type CustomerTypes = Dashboard["customerTypeData"];

/** Shares of orders of new and returning customers, on Overview and Customers. */
export function CustomerTypeWidget(props: {
  types: CustomerTypes;
  /** The name of the report's field. */
  section: string;
}) {
  return (
    <ShareWidget
      title="Customer Type"
      kind="pie"
      metric="orders"
      shares={sharesOf(props.types)}
      section={props.section}
      sources={["shopify"]}
      nothing="No orders"
    >
      See how many orders come from new and returning customers.
    </ShareWidget>
  );
}

function sharesOf(types: CustomerTypes): Share[] {
  const { newOrders, returningOrders, guestOrders } = types;
  if (types.new === null || types.returning === null) return [];
  if (newOrders === null || returningOrders === null || guestOrders === null) return [];
  return [
    {
      name: "New",
      percent: types.new,
      series: 1,
      to: ordersOf(["first", "guest"]),
      // An order without a customer counts as a new customer's.
      detail: ordersText(newOrders + guestOrders, guestOrders),
    },
    {
      name: "Returning",
      percent: types.returning,
      series: 2,
      to: ordersOf(["returning"]),
      detail: ordersText(returningOrders, 0),
    },
  ];
}

function ordersOf(types: string[]): string {
  return metricPath("orders", { filters: [isValues("customer_type", types)] });
}

function ordersText(orders: number, guests: number): string {
  const text = formatCountOf(orders, "order");
  return guests > 0 ? `${text} (${formatCount(guests)}\u00a0from\u00a0guests)` : text;
}
