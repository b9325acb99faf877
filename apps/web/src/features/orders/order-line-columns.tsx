import type { OrderLine } from "@cartograph/contracts/orders/order.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { productPath } from "../../lib/record/record-paths.ts";
import classes from "./orders.module.css";

export function orderLineColumns(
  currency: Currency,
  lines: readonly OrderLine[],
): Column<OrderLine>[] {
  const hasReturns = lines.some(({ returned }) => returned !== 0);
  const money = kinds.money(currency);
  const amount = (key: string, header: string, value: (line: OrderLine) => number | null) =>
    figureColumn(key, header, money, { value, isSorted: false });
  return [
    {
      key: "title",
      header: "Item",
      cell: (line) => <Item line={line} />,
      exportAs: ({ title }) => title,
      extraExport: { header: "Variant", exportAs: ({ variant }) => variant },
      isControl: true,
    },
    { key: "sku", header: "SKU", cell: ({ sku }) => sku ?? "—", exportAs: ({ sku }) => sku },
    figureColumn("quantity", "Quantity", kinds.count, { isSorted: false, isKey: true }),
    // There are three key columns at most.
    { ...amount("price", "Price", ({ price }) => price), isKey: !hasReturns },
    { ...amount("discount", "Discount", ({ discount }) => discount) },
    amount("tax", "Tax", ({ tax }) => tax),
    {
      ...amount("total", "Total with tax", ({ gross, discount, tax }) => gross - discount + tax),
      isKey: !hasReturns,
    },
    // Beside the returned value, which is without tax.
    ...(hasReturns
      ? [
          {
            ...amount("beforeTax", "Before tax", ({ gross, discount }) => gross - discount),
            isKey: true,
          },
        ]
      : []),
    figureColumn("returnedQuantity", "Returned", kinds.count, { isSorted: false }),
    { ...amount("returned", "Returned value", ({ returned }) => returned), isKey: hasReturns },
  ];
}

function Item({ line }: { line: OrderLine }) {
  const { title, variant, productId, isGiftCard } = line;
  const beside = [...(variant === null ? [] : [variant]), ...(isGiftCard ? ["Gift card"] : [])];
  return (
    <>
      {productId === null ? title : <AppLink to={productPath(productId)}>{title}</AppLink>}
      {beside.length > 0 ? <div className={classes.beside}>{beside.join(" · ")}</div> : null}
    </>
  );
}
