import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import {
  countFigure,
  figureColumn,
  moneyFigure,
  percentFigure,
} from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { Hint } from "@cartograph/ui/hint/hint.tsx";
import { changeColumn, type ComparedReport } from "../../lib/report/change-column.ts";
import { ProductLink } from "../../lib/report/product-link.tsx";
import classes from "./checkout-columns.module.css";

type PageRow = CartReport["cartPages"][number];
type ExitRow = CartReport["exitPages"][number];

type ProductRow = CartReport["products"][number];

/** Returns whether a tracked item is a product of the store. */
export const isStoreProduct = (id: string) => !id.startsWith("item:");

export function cartProductColumns(report: ComparedReport): Column<ProductRow>[] {
  return [
    {
      key: "title",
      header: "Product",
      cell: ({ id, title }) =>
        isStoreProduct(id) ? <ProductLink id={id}>{title}</ProductLink> : title,
      sortBy: (row) => row.title,
      isControl: true,
    },
    figureColumn({
      key: "added",
      header: "Added to Cart",
      metric: "added_to_cart",
      as: countFigure,
    }),
    figureColumn({ key: "bought", header: "Bought", metric: "purchases", as: countFigure }),
    figureColumn({
      key: "left",
      header: "Left in Carts",
      metric: "value_left_in_carts",
      as: countFigure,
    }),
    ...changeColumn<ProductRow>(report, {
      metric: "value_left_in_carts",
      percentChange: (row) => row.leftPercentChange,
      // Analytics counts the units in carts.
      comparedAs: "added_to_cart",
    }),
    figureColumn({
      key: "boughtShare",
      header: "Cart-to-Purchase Rate",
      metric: "purchases",
      as: percentFigure(1),
    }),
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
    figureColumn({ key: "sessions", header: "Sessions", metric: "added_to_cart", as: countFigure }),
    ...changeColumn<PageRow>(report, {
      metric: "added_to_cart",
      percentChange: (row) => row.sessionsPercentChange,
    }),
    figureColumn({ key: "share", header: "Share", metric: "added_to_cart", as: percentFigure(1) }),
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
    figureColumn({
      key: "checkouts",
      header: "Checkouts",
      metric: "value_left_in_carts",
      as: countFigure,
    }),
    figureColumn({
      key: "share",
      header: "Share",
      metric: "value_left_in_carts",
      as: percentFigure(1),
    }),
    figureColumn({
      key: "value",
      header: "Value",
      metric: "value_left_in_carts",
      as: moneyFigure(currency),
    }),
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
