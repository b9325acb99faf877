import type { CartReport } from "@cartograph/contracts/reports/cart.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { formatCount, formatFigure, formatPercent } from "@cartograph/ui/format/format-number.ts";

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
    cell: (row) => formatCount(row.bought),
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
];

export const exitPageColumns: Column<CartReport["exitPages"][number]>[] = [
  { key: "page", header: "Page", cell: (row) => row.page, sortBy: (row) => row.page },
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

export const reasonColumns: Column<CartReport["abandonmentReasons"][number]>[] = [
  { key: "reason", header: "Reason", cell: (row) => row.reason, sortBy: (row) => row.reason },
  {
    key: "checkouts",
    header: "Checkouts",
    cell: (row) => formatCount(row.checkouts),
    sortBy: (row) => row.checkouts,
    isFigure: true,
    isKey: true,
  },
  {
    key: "share",
    header: "Share",
    cell: (row) => formatPercent(row.share, 1),
    sortBy: (row) => row.share,
    isFigure: true,
    isKey: true,
  },
  { key: "rule", header: "How it is told", cell: (row) => row.rule },
];
