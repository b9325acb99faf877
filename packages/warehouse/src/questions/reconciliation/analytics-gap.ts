import type { DaySpan } from "../../calendar/period.ts";
import { startOfDay } from "../../calendar/zoned-day.ts";
import { type Gap, gapOfOrders } from "./gap.ts";
import type { PlacedOrder } from "./placed-orders.ts";
import { isSumOf } from "./untracked-amount.ts";

/** Purchases by day of the property's zone. */
export type AnalyticsDays = {
  timezone: string;
  byDay: ReadonlyMap<number, { purchases: number; revenueMinor: number }>;
};

/**
 * Why Google Analytics differs from the orders of the span. It reports totals by day, so an order is known to be
 * missing only if the day's totals prove it: the count directly, the amount only if it equals that of the missing
 * number of the day's orders.
 * @param orders the store's orders from a day before the span to a day after it
 */
export function analyticsGaps(
  orders: readonly PlacedOrder[],
  { span, analytics }: { span: DaySpan; analytics: AnalyticsDays },
): Gap[] {
  const { timezone } = analytics;
  const from = startOfDay(span.from, timezone);
  const until = startOfDay(span.to + 1, timezone);
  const isInSpan = ({ day }: PlacedOrder) => day >= span.from && day <= span.to;
  const isInDays = ({ placedAt }: PlacedOrder) => placedAt >= from && placedAt < until;
  const online = orders.filter(({ isOnline }) => isOnline);
  const elsewhere = orders.filter((order) => !order.isOnline && isInSpan(order));
  const moved = online
    .filter((order) => isInSpan(order) !== isInDays(order))
    .map((order) => ({ order, sign: isInDays(order) ? (1 as const) : (-1 as const) }));
  return [
    gapOfOrders(
      "not_online_store",
      elsewhere.map((order) => ({ order, sign: -1 })),
      { note: "Analytics measures the online store only." },
    ),
    gapOfOrders("another_day", moved, { note: `Its days are those of ${timezone}.` }),
    untracked(online.filter(isInDays), { span, analytics }),
  ];
}

function untracked(
  orders: readonly PlacedOrder[],
  { span, analytics }: { span: DaySpan; analytics: AnalyticsDays },
): Gap {
  let missing = 0;
  let minor = 0;
  let unproven = 0;
  let next = 0;
  for (let day = span.from; day <= span.to; day += 1) {
    const end = startOfDay(day + 1, analytics.timezone);
    const first = next;
    while ((orders[next]?.placedAt ?? Infinity) < end) next += 1;
    const amounts = orders.slice(first, next).map((order) => order.minor);
    const recorded = analytics.byDay.get(day) ?? { purchases: 0, revenueMinor: 0 };
    const lost = amounts.length - recorded.purchases;
    if (lost <= 0) continue;
    missing += lost;
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    if (isSumOf(amounts, lost, total - recorded.revenueMinor)) {
      minor += total - recorded.revenueMinor;
    } else {
      unproven += lost;
    }
  }
  return {
    cause: "not_tracked",
    ordersMilli: -missing * 1000,
    minor: -minor,
    isPartial: unproven > 0,
    note:
      unproven === 0
        ? "Days with fewer purchases than orders."
        : `Days with fewer purchases than orders. For ${unproven.toLocaleString("en")} of the orders, the day's total doesn't prove the amount, so it is not explained.`,
    rows: [],
  };
}
