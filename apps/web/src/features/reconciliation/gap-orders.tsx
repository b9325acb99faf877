import { formatCountOf, formatCount } from "@cartograph/ui/format/format-number.ts";
import type { Reconciliation } from "@cartograph/contracts/reports/reconciliation.ts";
import { formatDay } from "@cartograph/ui/format/format-day.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { orderPath } from "../../lib/record/record-paths.ts";
import { causeNames } from "./cause-words.ts";
import { signed } from "./format-orders.ts";
import classes from "./gap-table.module.css";

type Cause = Reconciliation["sources"][number]["causes"][number];

/** The orders of a cause, the largest first, each a link to its page. */
export function GapOrders({ cause, report }: { cause: Cause; report: Reconciliation }) {
  const { rows, rowCount } = cause;
  const count = formatCountOf(rowCount, "order");
  return (
    <details className={classes.orders} aria-label={`Orders of ${causeNames[cause.cause]}`}>
      <summary>
        {rows.length < rowCount ? `${formatCount(rows.length)} largest of ${count}` : count}
      </summary>
      <ul>
        {rows.map(({ id, name, date, amount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an order can be listed twice, and rows never move
          <li key={`${id} ${index}`}>
            <AppLink to={orderPath(id)}>{name}</AppLink>
            <span>{formatDay(date)}</span>
            <span>{signed(amount, formatMoney(amount, report))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
