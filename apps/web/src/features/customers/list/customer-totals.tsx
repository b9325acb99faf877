import type { CustomerList } from "@cartograph/contracts/customers/customer-list.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import { type Term, Terms } from "../../../lib/terms.tsx";

/** The sums of all listed customers. */
export function CustomerTotals({ page }: { page: CustomerList }) {
  const { orders, net, spent, returns } = page.totals;
  const sums: Term[] = [
    ["Orders", formatCount(orders)],
    ["Net sales", formatMoney(net, page)],
    ["Spent", formatMoney(spent, page)],
    ["Returns", formatMoney(returns, page)],
  ];
  return <Terms terms={sums} aria-label="Sums of the listed customers" />;
}
