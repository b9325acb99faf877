import type { DaySpan } from "../../calendar/period.ts";
import { startOfDay } from "../../calendar/zoned-day.ts";
import type { OrderGaps } from "./claim-gap.ts";
import { type Gap, sumGap } from "./gap.ts";
import { isSumOf } from "./untracked-amount.ts";

/** The purchases that Google Analytics reports, by day in the property's time zone (IANA). */
export type AnalyticsDays = {
  timezone: string;
  byDay: ReadonlyMap<number, { purchases: number; revenueMinor: number }>;
  /** Revenue in another currency than the store's is not stored. */
  isRevenueKnown: boolean;
};

/**
 * Finds why Google Analytics differs from the orders of the span. It reports totals by day, so how many orders are
 * missing follows from the day's count. Their amount is known only if the missing amount is the sum of that many of the
 * day's orders. Add the store's orders from a day before the span to a day after it, by time placed.
 */
export function openAnalyticsGaps({
  span,
  analytics,
}: {
  span: DaySpan;
  analytics: AnalyticsDays;
}): OrderGaps<Gap[]> {
  const { timezone } = analytics;
  const from = startOfDay(span.from, timezone);
  const until = startOfDay(span.to + 1, timezone);
  const otherChannels = sumGap("not_online_store", {
    note: "Analytics measures the online store only.",
  });
  const onAnotherDay = sumGap("another_day", { note: `Analytics counts its days in ${timezone}.` });
  const untracked = openUntracked({ span, analytics });
  return {
    add: (order) => {
      const isInSpan = order.day >= span.from && order.day <= span.to;
      if (!order.isOnline) {
        if (isInSpan) otherChannels.add(order, -1);
        return;
      }
      const isInDays = order.placedAt >= from && order.placedAt < until;
      if (isInSpan !== isInDays) onAnotherDay.add(order, isInDays ? 1 : -1);
      if (isInDays) untracked.add(order);
    },
    gaps: () => [otherChannels.gap(), onAnotherDay.gap(), untracked.gaps()],
  };
}

/** Orders that Google Analytics did not record. Keeps the amounts of one day at a time. */
function openUntracked({
  span,
  analytics,
}: {
  span: DaySpan;
  analytics: AnalyticsDays;
}): OrderGaps<Gap> {
  let missing = 0;
  let minor = 0;
  let unproven = 0;
  let day = span.from;
  let end = startOfDay(day + 1, analytics.timezone);
  let amounts: number[] = [];
  const endDay = () => {
    const recorded = analytics.byDay.get(day) ?? { purchases: 0, revenueMinor: 0 };
    const lost = amounts.length - recorded.purchases;
    if (lost > 0) {
      missing += lost;
      const total = amounts.reduce((sum, amount) => sum + amount, 0);
      const isKnown = analytics.isRevenueKnown || recorded.purchases === 0;
      if (isKnown && isSumOf(amounts, lost, total - recorded.revenueMinor)) {
        minor += total - recorded.revenueMinor;
      } else {
        unproven += lost;
      }
    }
    amounts = [];
    day += 1;
    end = startOfDay(day + 1, analytics.timezone);
  };
  return {
    add: (order) => {
      while (order.placedAt >= end) endDay();
      amounts.push(order.minor);
    },
    gaps: () => {
      while (day <= span.to) endDay();
      return {
        ...sumGap("not_tracked").gap(),
        ordersMilli: -missing * 1000,
        minor: -minor,
        isPartial: unproven > 0,
        note:
          unproven === 0
            ? "Days with fewer purchases than orders."
            : `Days with fewer purchases than orders. The sales of ${unproven === 1 ? "1 order" : `${unproven.toLocaleString("en")} orders`} can't be determined and are part of Not explained.`,
      };
    },
  };
}
