import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import {
  type GapCauseRow,
  gapCauses,
  type ReconciledSource,
} from "@cartograph/contracts/reports/reconciliation.ts";
import type { StoreContext } from "../../report-request.ts";
import { formatDay } from "../../calendar/days.ts";
import { type Amounts, type Claims, subtract, sumAmounts } from "./amounts.ts";
import type { Gap } from "./gap.ts";

type SourceDescription = Omit<ReconciledSource, "store" | "causes" | "notExplained" | "source">;

/** One source's reconciliation: the store's figures + the causes + the unexplained rest = the source's figures. */
export function reconciledSource(
  { currency }: StoreContext,
  description: SourceDescription,
  { store, gaps, source }: { store: Amounts; gaps: readonly Gap[]; source: Claims },
): ReconciledSource {
  // Adding 0 turns -0 into 0.
  const toAnswer = ({ ordersMilli, minor }: Amounts) => ({
    orders: ordersMilli / 1000 + 0,
    amount: toMajorUnits(minor, currency) + 0,
  });
  const { ordersMilli, minor } = source;
  // Without money only the orders are compared.
  const known = (amounts: Amounts) => ({
    ...toAnswer(amounts),
    ...(minor === null && { amount: null }),
  });
  const claimed = { ordersMilli, minor: minor ?? 0 };
  const toCause = (gap: Gap): GapCauseRow => ({
    cause: gap.cause,
    ...toAnswer(gap),
    isPartial: gap.isPartial,
    note: gap.note,
    rowCount: gap.rowCount,
    rows: gap.rows.map(({ order, sign }) => ({
      id: String(order.id),
      name: order.name,
      date: formatDay(order.day),
      ...toAnswer({
        ordersMilli: gap.ordersMilli === 0 ? 0 : sign * 1000,
        minor: sign * order.minor,
      }),
    })),
  });
  return {
    ...description,
    store: toAnswer(store),
    causes: gaps
      .toSorted((a, b) => gapCauses.indexOf(a.cause) - gapCauses.indexOf(b.cause))
      .map(toCause),
    notExplained: known(subtract(claimed, sumAmounts([store, ...gaps]))),
    source: known(claimed),
  };
}
