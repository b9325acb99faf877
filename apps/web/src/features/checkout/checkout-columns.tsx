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
import classes from "./checkout-columns.module.css";

type PageRow = CartReport["cartPages"][number];

export const cartProductColumns: Column<CartReport["products"][number]>[] = [
  { key: "title", header: "Product", cell: (row) => row.title, sortBy: (row) => row.title },
  figureColumn({
    key: "added",
    header: "Added to Cart",
    value: (row) => row.added,
    metric: "added_to_cart",
    as: countFigure,
  }),
  figureColumn({
    key: "bought",
    header: "Bought",
    value: (row) => row.bought,
    metric: "purchases",
    as: countFigure,
  }),
  figureColumn({
    key: "left",
    header: "Left in Carts",
    value: (row) => row.left,
    metric: "value_left_in_carts",
    as: countFigure,
  }),
  figureColumn({
    key: "boughtShare",
    header: "Cart-to-Purchase Rate",
    value: (row) => row.boughtShare,
    metric: "purchases",
    as: percentFigure(1),
  }),
];

/** The last steps of sessions. `meaning` explains the name of a row. */
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
    figureColumn({
      key: "sessions",
      header: "Sessions",
      value: (row) => row.sessions,
      metric: "added_to_cart",
      as: countFigure,
    }),
    figureColumn({
      key: "share",
      header: "Share",
      value: (row) => row.share,
      metric: "added_to_cart",
      as: percentFigure(1),
    }),
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
      value: (row) => row.checkouts,
      metric: "value_left_in_carts",
      as: countFigure,
    }),
    figureColumn({
      key: "share",
      header: "Share",
      value: (row) => row.share,
      metric: "value_left_in_carts",
      as: percentFigure(1),
    }),
    figureColumn({
      key: "value",
      header: "Value",
      value: (row) => row.value,
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
