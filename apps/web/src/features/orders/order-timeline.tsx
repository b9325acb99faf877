import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import type { Order, OrderEvent } from "@cartograph/contracts/orders/order.ts";
import { formatDays } from "@cartograph/ui/format/format-day.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { daysRange, metricPath } from "../../lib/metric-path.ts";
import { addedWords, datedEvents, storeTime } from "./order-words.ts";
import classes from "./orders.module.css";

/** The order's sales, edits, refunds and cancellation, with the metrics and days that each counts in. */
export function OrderTimeline({ order }: { order: Order }) {
  const dated = datedEvents(order);
  return (
    <WidgetCard title="What happened">
      {order.events.length === 0 ? (
        <Text c="dimmed">This order doesn't count toward any figure.</Text>
      ) : null}
      {dated.length === 0 ? null : (
        <ol className={classes.timeline}>
          {dated.map(({ title, at, event }, index) => (
            // Events have no name of their own; their order only changes when they do.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <Text fw={500}>
                {title}{" "}
                <Text span c="dimmed" size="sm">
                  {storeTime(at)}
                </Text>
              </Text>
              {event ? <Counts event={event} order={order} /> : null}
            </li>
          ))}
        </ol>
      )}
    </WidgetCard>
  );
}

function Counts({ event, order }: { event: OrderEvent; order: Order }) {
  return (
    <>
      <dl className={classes.counts}>
        {event.counts
          .filter(({ metric }) => !derived.has(metric))
          .map(({ metric, value }) => (
            <div key={metric} data-sum={sums.has(metric) || undefined}>
              <dt>{metricDefinitions[metric].name}</dt>
              <dd>{addedWords(metric, value, order)}</dd>
            </div>
          ))}
      </dl>
      <CountsOn event={event} />
    </>
  );
}

/** These repeat the others. */
const derived = new Set<MetricId>(["goods_sold", "online_orders", "orders_with_products"]);
const sums = new Set<MetricId>(["total_sales"]);

function CountsOn({ event }: { event: OrderEvent }) {
  const { refund_date: own, order_date: ordered } = event.countsOn;
  return (
    <Text size="sm" c="dimmed">
      Counts on <Day day={own} basis="refund_date" />
      {own === ordered ? null : (
        <>
          {" "}
          by refund date, on <Day day={ordered} basis="order_date" /> by order date
        </>
      )}
    </Text>
  );
}

/** A day, which leads to its sales. */
function Day({ day, basis }: { day: string; basis: "refund_date" | "order_date" }) {
  const path = metricPath("total_sales", { range: daysRange(day, day) });
  return (
    <AppLink to={`${path}&basis=${basis}`} underline="always">
      {formatDays(day, day)}
    </AppLink>
  );
}
