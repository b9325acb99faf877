import type { OrderList } from "@cartograph/contracts/orders/order-list.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatFigure } from "@cartograph/ui/format/format-number.ts";
import { type Term, Terms } from "../../lib/terms.tsx";

/** The sums of all listed orders. */
export function OrderTotals({ page }: { page: OrderList }) {
  const { totals } = page;
  const money = (amount: number | null) =>
    formatFigure(amount, (known) => formatMoney(known, page));
  const sums: Term[] = [
    ["Gross sales", money(totals.grossSales)],
    ["Discounts", money(totals.discounts)],
    ["Returns", money(totals.returns)],
    ["Net sales", money(totals.netSales)],
    ["Total sales", money(totals.totalSales)],
  ];
  return <Terms terms={sums} aria-label="Sums of the listed orders" />;
}
