import { comparisonDayInWindow } from "../../calendar/comparison-day-in-window.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { formatDay } from "../../calendar/days.ts";
import { leapDayAfter } from "../../calendar/leap-day-after.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { lastCompleteDay } from "../../metrics/last-complete-day.ts";
import { knownOrderDays } from "../../metrics/order-days.ts";
import { metrics } from "../../metrics/registry.ts";

/** Days of the comparison side; null where sales or views are not compared. */
type ComparisonDays = { salesDay: number | null; viewsDay: number | null };

/**
 * The days of the range with sales and views, each with the figures of its comparison day.
 * @param hasViews whether views of any day are known
 */
export function comparedDays<Figures extends Record<string, number | null>>(
  comparison: Comparison,
  hasViews: boolean,
  previousOf: (days: ComparisonDays) => Figures,
) {
  const { period, accounts, truncatedDays } = comparison;
  const { from, to } = period.range;
  const lastDayOfSales = lastCompleteDay(comparison, metrics.product_revenue);
  const lastDayOfViews = accounts.google_analytics?.lastCompleteDay ?? -Infinity;
  const isKnown = knownOrderDays(comparison);
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const day = from + index;
    const hasAllViews = day <= lastDayOfViews;
    const areSalesComplete = day <= lastDayOfSales;
    const areViewsComplete = !hasViews || (hasAllViews && !truncatedDays.has(day));
    const leapDay = previousOf({
      salesDay: leapDayAfter(day, period.firstOpenDay, period),
      viewsDay: leapDayAfter(day, lastDayOfViews, period),
    });
    return {
      day,
      previous: previousOf({
        salesDay: comparisonDayInWindow(day, period),
        viewsDay: hasAllViews ? chartedComparisonDay(day, period) : null,
      }),
      fields: {
        date: formatDay(day),
        ...(Object.values(leapDay).some((figure) => figure !== null) && {
          previousLeapDay: leapDay,
        }),
        isComplete: areSalesComplete && areViewsComplete,
        ...(hasViews &&
          areSalesComplete !== areViewsComplete && {
            onlyIncomplete: areSalesComplete ? ("views" as const) : ("sales" as const),
          }),
        isKnown: isKnown(day),
      },
    };
  });
}
