import type { Reconciliation } from "@cartograph/contracts/reports/reconciliation.ts";
import { formatDays } from "@cartograph/ui/format/format-day.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatFigure } from "@cartograph/ui/format/format-number.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { causeNames } from "./cause-words.ts";
import { formatOrders, signed } from "./format-orders.ts";
import { GapOrders } from "./gap-orders.tsx";
import classes from "./gap-table.module.css";

type Source = Reconciliation["sources"][number];
type Cause = Source["causes"][number];
type Figures = { orders: number; amount: number | null };

/** From the store's figures to the source's, cause by cause. */
export function GapTable({ report, source }: { report: Reconciliation; source: Source }) {
  return (
    <WidgetCard title={source.name}>
      <Text size="xs" c="dimmed">
        {aboutSource(source)}
      </Text>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Cause of difference</th>
            <th scope="col" data-figure>
              Orders
            </th>
            <th scope="col" data-figure>
              Sales
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Your store</th>
            <FigureCells figures={source.store} report={report} />
          </tr>
          {source.causes.map((cause) => (
            <CauseRow key={cause.cause} cause={cause} report={report} />
          ))}
          <tr data-emphasis>
            <th scope="row">Not explained</th>
            <FigureCells figures={source.notExplained} report={report} isSigned />
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Reported</th>
            <FigureCells figures={source.source} report={report} />
          </tr>
        </tfoot>
      </table>
    </WidgetCard>
  );
}

/** A cause, and below it its orders in the width of the table. */
function CauseRow({ cause, report }: { cause: Cause; report: Reconciliation }) {
  const isNothing = cause.orders === 0 && cause.amount === 0;
  return (
    <>
      <tr>
        <th scope="row">
          {causeNames[cause.cause]}
          {cause.note !== null && (!isNothing || cause.isPartial) ? (
            <span className={classes.note}>{cause.note}</span>
          ) : null}
        </th>
        <FigureCells figures={cause} report={report} isSigned />
      </tr>
      {cause.rows.length > 0 ? (
        <tr className={classes.details}>
          <td colSpan={3}>
            <GapOrders cause={cause} report={report} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function FigureCells(props: { figures: Figures; report: Reconciliation; isSigned?: boolean }) {
  const { figures, report, isSigned = false } = props;
  const orders = formatOrders(figures.orders);
  const amount = formatFigure(figures.amount, (value) => formatMoney(value, report));
  return (
    <>
      <td data-figure>{isSigned ? signed(figures.orders, orders) : orders}</td>
      <td data-figure>{isSigned ? signed(figures.amount ?? 0, amount) : amount}</td>
    </>
  );
}

/** The days, zone, currency and window that the comparison is made with. */
function aboutSource(source: Source): string {
  const { windowDays, isWindowAssumed, timezone, currency } = source;
  const window =
    windowDays === null
      ? null
      : `click window of ${windowDays === 1 ? "1 day" : `${windowDays} days`}${isWindowAssumed ? " (the platform's default)" : ""}`;
  return [formatDays(source.from, source.to), timezone, currency, window]
    .filter((each) => each !== null)
    .join(" · ");
}
