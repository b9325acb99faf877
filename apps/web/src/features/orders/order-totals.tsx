import type { OrderList } from "@cartograph/contracts/orders/order-list.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";

/** The sums of all listed orders. */
export function OrderTotals({ page }: { page: OrderList }) {
  const { totals } = page;
  const sums: [string, number][] = [
    ["Gross sales", totals.grossSales],
    ["Discounts", totals.discounts],
    ["Returns", totals.returns],
    ["Net sales", totals.netSales],
    ["Total sales", totals.totalSales],
  ];
  return (
    <dl aria-label="Sums of the listed orders">
      {sums.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount, page)}</dd>
        </div>
      ))}
    </dl>
  );
}
