import type { CustomerList } from "@cartograph/contracts/customers/customer-list.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";

/** The sums of all listed customers. */
export function CustomerTotals({ page }: { page: CustomerList }) {
  const { orders, net, spent, returns } = page.totals;
  const sums: [label: string, text: string][] = [
    ["Orders", formatCount(orders)],
    ["Net sales", formatMoney(net, page)],
    ["Spent", formatMoney(spent, page)],
    ["Returns", formatMoney(returns, page)],
  ];
  return (
    <dl aria-label="Sums of the listed customers">
      {sums.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
