import { formatCountOf, formatCount } from "@cartograph/ui/format/format-number.ts";
import { ShareChart } from "@cartograph/ui/charts/share-chart.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { metricPath } from "../metric-path.ts";
import { useOpenPath } from "../use-open-path.ts";
import type { ReportBasics } from "./report-basics.ts";
import { SourceMark } from "./source-mark.tsx";
import { SourceEmpty } from "./source-empty.tsx";

export type CustomerTypes = {
  new: number | null;
  returning: number | null;
  newOrders: number | null;
  returningOrders: number | null;
  guestOrders: number | null;
};

/** Shares of orders of new and returning customers, on Overview and Customers. */
export function CustomerTypeWidget(props: {
  report: ReportBasics;
  types: CustomerTypes;
  /** The name of the report's field. */
  section: string;
}) {
  const { types } = props;
  const { newOrders, returningOrders, guestOrders } = types;
  const areKnown = newOrders !== null && returningOrders !== null && guestOrders !== null;
  const open = useOpenPath();
  return (
    <WidgetCard
      title="Customer Type"
      minHeight={250}
      actions={<SourceMark report={props.report} sources={["shopify"]} />}
    >
      {areKnown && types.new !== null && types.returning !== null ? (
        <ShareChart
          title="Customer Type"
          kind="pie"
          metric="orders"
          onOpen={open}
          shares={[
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
          ]}
        />
      ) : (
        <SourceEmpty
          section={props.section}
          report={props.report}
          sources={["shopify"]}
          nothing="No orders"
        >
          See how many orders come from new and returning customers.
        </SourceEmpty>
      )}
    </WidgetCard>
  );
}

function ordersOf(values: string[]): string {
  return metricPath("orders", {
    filters: [{ dimension: "customer_type", operator: "is", values }],
  });
}

function ordersText(orders: number, guests: number): string {
  const text = formatCountOf(orders, "order");
  return guests > 0 ? `${text} (${formatCount(guests)} from guests)` : text;
}
