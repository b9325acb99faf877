import type { CartReport } from "@cartograph/contracts/reports/cart.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { type Currency, formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatFigure, formatPercent } from "@cartograph/ui/format/format-number.ts";
import { Hint } from "@cartograph/ui/hint/hint.tsx";
import classes from "./cart-columns.module.css";

type PageRow = CartReport["cartPages"][number];

export const cartProductColumns: Column<CartReport["products"][number]>[] = [
  { key: "title", header: "Product", cell: (row) => row.title, sortBy: (row) => row.title },
  {
    key: "added",
    header: "Added to Cart",
    cell: (row) => formatFigure(row.added, formatCount),
    sortBy: (row) => row.added,
    isFigure: true,
  },
  {
    key: "bought",
    header: "Bought",
    cell: (row) => formatFigure(row.bought, formatCount),
    sortBy: (row) => row.bought,
    isFigure: true,
  },
  {
    key: "left",
    header: "Left in Carts",
    cell: (row) => formatFigure(row.left, formatCount),
    sortBy: (row) => row.left,
    isFigure: true,
  },
  {
    key: "boughtShare",
    header: "Bought of Added",
    cell: (row) => formatFigure(row.boughtShare, (share) => formatPercent(share, 1)),
    sortBy: (row) => row.boughtShare,
    isFigure: true,
  },
];

/** Where sessions ended or began; `meaning` says what about a row is not plain. */
export const exitPageColumns: Column<CartReport["exitPages"][number]>[] = [
  {
    key: "page",
    header: "Last step",
    cell: (row) => <Explained name={row.page} meaning={row.meaning} />,
    sortBy: (row) => row.page,
  },
  ...sessionFigures<CartReport["exitPages"][number]>(),
];

export const cartPageColumns: Column<PageRow>[] = [
  { key: "page", header: "Page", cell: (row) => row.page, sortBy: (row) => row.page },
  ...sessionFigures<PageRow>(),
];

function sessionFigures<Row extends PageRow>(): Column<Row>[] {
  return [
    {
      key: "sessions",
      header: "Sessions",
      cell: (row) => formatCount(row.sessions),
      sortBy: (row) => row.sessions,
      isFigure: true,
    },
    {
      key: "share",
      header: "Share",
      cell: (row) => formatPercent(row.share, 1),
      sortBy: (row) => row.share,
      isFigure: true,
    },
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
    {
      key: "checkouts",
      header: "Checkouts",
      cell: (row) => formatCount(row.checkouts),
      sortBy: (row) => row.checkouts,
      isFigure: true,
    },
    {
      key: "share",
      header: "Share",
      cell: (row) => formatPercent(row.share, 1),
      sortBy: (row) => row.share,
      isFigure: true,
    },
    {
      key: "value",
      header: "Value",
      cell: (row) => formatMoney(row.value, currency),
      sortBy: (row) => row.value,
      isFigure: true,
    },
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
