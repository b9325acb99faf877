import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Column } from "../data-table/column.ts";
import { BarFigure } from "./bar-figure.tsx";
import { PagedTable, type PagedTableProps } from "./paged-table.tsx";

type Row = { name: string; sales: number; change: string; share: string };

const rows: Row[] = [
  { name: "Quilted vest", sales: 16937.7, change: "+4.00%", share: "52.5%" },
  { name: "Wool scarf", sales: 9120.5, change: "−12.40%", share: "28.3%" },
  { name: "Linen sheet set", sales: 2210, change: "New", share: "6.8%" },
];
const money = (value: number) => `$${value.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

const columns: Column<Row>[] = [
  { key: "name", header: "Product", cell: (row) => row.name, sortBy: (row) => row.name },
  {
    key: "sales",
    header: "Net sales",
    cell: (row) => <BarFigure share={(row.sales / 16937.7) * 100}>{money(row.sales)}</BarFigure>,
    sortBy: (row) => row.sales,
    isFigure: true,
    isKey: true,
  },
  { key: "change", header: "Change", cell: (row) => row.change, isFigure: true, isKey: true },
  { key: "share", header: "Share", cell: (row) => row.share, isFigure: true },
];

const meta: Meta<PagedTableProps<Row>> = {
  title: "Paged table",
  component: PagedTable<Row>,
  args: {
    caption: "Net sales by product",
    columns,
    rows,
    rowKey: (row: Row) => row.name,
    sort: { key: "sales", direction: "descending" },
    onSortChange: () => undefined,
    foot: [
      { key: "other", cells: ["Other (214)", money(4012.11), "+1.20%", "12.4%"] },
      { key: "total", cells: ["Total", money(32280.31), "+2.10%", "100.0%"] },
    ],
    count: 217,
    pages: 1,
    onMore: () => undefined,
    empty: "No rows in this date range.",
  },
};

export default meta;
type Story = StoryObj<PagedTableProps<Row>>;

export const WithTotals: Story = { tags: ["phone"] };
export const Waiting: Story = { args: { isWaiting: true } };
export const Empty: Story = { args: { rows: [], onMore: null } };
