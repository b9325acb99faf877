import type { CustomerList } from "@cartograph/contracts/customers/customer-list.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatFigure } from "@cartograph/ui/format/format-number.ts";
import { type Term, Terms } from "../../../lib/terms.tsx";

/** The sums of all listed customers. */
export function CustomerTotals({ page }: { page: CustomerList }) {
  const { orders, net, spent, returns } = page.totals;
  const money = (amount: number | null) =>
    formatFigure(amount, (known) => formatMoney(known, page));
  const sums: Term[] = [
    ["Orders", formatFigure(orders, formatCount)],
    ["Net sales", money(net)],
    ["Spent", money(spent)],
    ["Returns", money(returns)],
  ];
  return <Terms terms={sums} aria-label="Sums of the listed customers" />;
}
