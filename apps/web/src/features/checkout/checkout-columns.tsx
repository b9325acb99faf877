import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { Hint } from "@cartograph/ui/hint/hint.tsx";
import { changeColumn, type ComparedReport } from "../../lib/report/change-column.ts";
import { productColumn } from "../../lib/report/product-column.tsx";
import classes from "./checkout-columns.module.css";

type PageRow = CartReport["cartPages"][number];
type ExitRow = CartReport["exitPages"][number];

type ProductRow = CartReport["products"][number];

/** Returns whether a tracked item is a product of the store. */
export const isStoreProduct = (id: string) => !id.startsWith("item:");

export function cartProductColumns(report: ComparedReport): Column<ProductRow>[] {
  return [
    productColumn(isStoreProduct),
    figureColumn("added", "Added to Cart", kinds.count, { metric: "added_to_cart" }),
    figureColumn("bought", "Bought", kinds.count, { metric: "purchases" }),
    figureColumn("left", "Left in Carts", kinds.count, { metric: "value_left_in_carts" }),
    ...changeColumn<ProductRow>(report, {
      metric: "value_left_in_carts",
      percentChange: (row) => row.leftPercentChange,
      // Analytics counts the units in carts.
      comparedAs: "added_to_cart",
    }),
    figureColumn("boughtShare", "Cart-to-Purchase Rate", kinds.percent(1), { metric: "purchases" }),
  ];
}

/** The last steps of sessions. `meaning` explains the name of a row. */
export function exitPageColumns(report: ComparedReport): Column<ExitRow>[] {
  return [
    {
      key: "page",
      header: "Last step",
      cell: (row) => <Explained name={row.page} meaning={row.meaning} />,
      sortBy: (row) => row.page,
    },
    ...sessionFigures(report),
  ];
}

export function cartPageColumns(report: ComparedReport): Column<PageRow>[] {
  return [
    { key: "page", header: "Page", cell: (row) => row.page, sortBy: (row) => row.page },
    ...sessionFigures(report),
  ];
}

function sessionFigures(report: ComparedReport): Column<PageRow>[] {
  return [
    figureColumn("sessions", "Sessions", kinds.count, { metric: "added_to_cart" }),
    ...changeColumn<PageRow>(report, {
      metric: "added_to_cart",
      percentChange: (row) => row.sessionsPercentChange,
    }),
    figureColumn("share", "Share", kinds.percent(1), { metric: "added_to_cart" }),
  ];
}

export function reasonColumns(
  currency: Currency,
): Column<CartReport["abandonmentReasons"][number]>[] {
  return [
    {
      key: "reason",
      header: "Reason",
      cell: (row) => <Explained name={row.reason} meaning={row.rule} />,
      sortBy: (row) => row.reason,
    },
    figureColumn("checkouts", "Checkouts", kinds.count, { metric: "value_left_in_carts" }),
    figureColumn("share", "Share", kinds.percent(1), { metric: "value_left_in_carts" }),
    figureColumn("value", "Value", kinds.money(currency), { metric: "value_left_in_carts" }),
  ];
}

function Explained({ name, meaning }: { name: string; meaning: string }) {
  return (
    <span className={classes.explained}>
      {name}
      <Hint of={name}>{meaning}</Hint>
    </span>
  );
}
