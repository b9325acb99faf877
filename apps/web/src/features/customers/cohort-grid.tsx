import { daysOfMonth } from "@cartograph/contracts/days.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { formatMonth } from "@cartograph/ui/format/format-day.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatPercent } from "@cartograph/ui/format/format-number.ts";
import { FigureLink } from "@cartograph/ui/link/figure-link.tsx";
import { daysRange, isValue, metricPath } from "../../lib/metric-path.ts";
import { monthFrom } from "../../lib/targets/months.ts";
import classes from "./cohort-grid.module.css";
import { cellOf, type CohortMeasure, heatOf, highestLater, monthCount } from "./cohort-heat.ts";

export type CohortGridProps = {
  report: CustomersReport;
  measure: CohortMeasure;
  caption: string;
};

export function CohortGrid({ report, measure, caption }: CohortGridProps) {
  const { cohorts } = report;
  const metric = measure === "retention" ? "customers" : "total_sales";
  const highest = highestLater(cohorts, measure);
  const months = Array.from({ length: monthCount(cohorts) }, (_, month) => month);
  const whole = { currency: report.currency, currencyDigits: 0 };
  const format = (value: number) =>
    measure === "retention" ? formatPercent(value, 1) : formatMoney(value, whole);
  const exact = (value: number) =>
    measure === "retention" ? formatPercent(value, 2) : formatMoney(value, report);
  return (
    // A scrolling region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label={caption} tabIndex={0}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              First order
            </th>
            <th scope="col" rowSpan={2}>
              Customers
            </th>
            <th scope="colgroup" colSpan={months.length} className={classes.monthsHead}>
              Months since the first order
            </th>
          </tr>
          <tr>
            {months.map((month) => (
              <th key={month} scope="col" aria-label={`Month ${month}`}>
                {month}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.cohort}>
              <th scope="row">{formatMonth(cohort.cohort)}</th>
              <td>
                <FigureLink
                  to={pathOfCohort("new_customers", cohort.cohort, 0)}
                  metric="new_customers"
                >
                  {formatCount(cohort.size)}
                </FigureLink>
              </td>
              {months.map((month) => {
                const value = cellOf(cohort, month, measure);
                return (
                  <td
                    key={month}
                    style={heatStyle(heatOf(value, month, highest))}
                    {...(value === null ? {} : { title: exact(value) })}
                  >
                    {value === null ? (
                      ""
                    ) : (
                      <FigureLink
                        to={pathOfCohort(metric, cohort.cohort, month)}
                        metric={metric}
                        isQuiet
                      >
                        {format(value)}
                      </FigureLink>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A metric of the customers who first ordered in a month, some months later. */
function pathOfCohort(metric: MetricId, cohort: string, monthsLater: number): string {
  const { from, to } = daysOfMonth(monthFrom(cohort, monthsLater));
  const path = metricPath(metric, {
    range: daysRange(from, to),
    filters: [isValue("acquired_month", cohort)],
  });
  return metric === "total_sales" ? `${path}&basis=order_date` : path;
}

function heatStyle(percent: number) {
  if (percent === 0) return undefined;
  return {
    background: `color-mix(in srgb, var(--cartograph-series-1) ${percent}%, var(--cartograph-card))`,
  };
}
