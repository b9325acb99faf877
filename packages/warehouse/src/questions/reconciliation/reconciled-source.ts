import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import {
  type GapCauseRow,
  gapCauses,
  type ReconciledSource,
} from "@cartograph/contracts/reports/reconciliation.ts";
import type { StoreContext } from "../../report-request.ts";
import { formatDay } from "../../calendar/zoned-day.ts";
import { addAmounts, type Amounts, subtract } from "./amounts.ts";
import type { Gap } from "./gap.ts";

type Described = Omit<ReconciledSource, "store" | "causes" | "notExplained" | "source">;

/** The store's figures + the causes + the unexplained rest = the source's figures. */
export function reconciledSource(
  { currency }: StoreContext,
  described: Described,
  of: { store: Amounts; gaps: readonly Gap[]; source: Amounts },
): ReconciledSource {
  const answer = ({ ordersMilli, minor }: Amounts) => ({
    orders: ordersMilli / 1000 + 0,
    amount: toMajorUnits(minor, currency) + 0,
  });
  const left = subtract(of.source, addAmounts([of.store, ...of.gaps]));
  const causeOf = (gap: Gap): GapCauseRow => ({
    cause: gap.cause,
    ...answer(gap),
    isPartial: gap.isPartial,
    note: gap.note,
    rowCount: gap.rowCount,
    rows: gap.rows.map(({ order, sign }) => ({
      id: String(order.id),
      name: order.name,
      date: formatDay(order.day),
      ...answer({
        ordersMilli: gap.ordersMilli === 0 ? 0 : sign * 1000,
        minor: sign * order.minor,
      }),
    })),
  });
  return {
    ...described,
    store: answer(of.store),
    causes: of.gaps
      .toSorted((a, b) => gapCauses.indexOf(a.cause) - gapCauses.indexOf(b.cause))
      .map(causeOf),
    notExplained: answer(left),
    source: answer(of.source),
  };
}
