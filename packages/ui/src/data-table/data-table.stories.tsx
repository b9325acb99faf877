import { rateStockLevel } from "@cartograph/contracts/thresholds.ts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { formatCount } from "../format/format-number.ts";
import { StatusBadge } from "../status-badge/status-badge.tsx";
import { TableStampProvider } from "../table-export/table-stamp.tsx";
import { WidgetCard } from "../widget-card/widget-card.tsx";
import type { Column } from "./column.ts";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { figureColumn, kinds } from "./figure-column.ts";

type Product = {
  id: string;
  title: string;
  revenue: number;
  orders: number;
  conversion: number | null;
  stock: number;
};

const names = ["Linen shirt", "Wool scarf", "Oak frame", "Cashmere beanie", "Leather belt"];
const products: Product[] = names.map((title, index) => ({
  id: title,
  title,
  revenue: 12_480.5 - index * 2310.25,
  orders: 240 - index * 41,
  conversion: index === 3 ? null : 3.21 - index * 0.37,
  stock: [84, 3, 18, 240, 0][index] ?? 0,
}));
const manyProducts = Array.from({ length: 400 }, (_, index): Product => {
  const number = index + 1;
  return {
    id: String(number),
    title: `Product ${number}`,
    revenue: 40_000 / number,
    orders: 401 - number,
    conversion: (number % 9) / 2,
    stock: number % 30,
  };
});

/** Amounts in the millions, and a name without a place to break. */
const largeProducts = products.map((product, index): Product => ({
  ...product,
  title: index === 0 ? "LINEN_SHIRT_UNISEX_2026_LIMITED_EDITION_STONEWASHED" : product.title,
  revenue: [118_018_794, 1_018_794.05, 940_210.4, 51_300, -1_204.5][index] ?? 0,
  orders: product.orders * 10_000,
}));

const dollars = { currency: "USD", currencyDigits: 2 };
const meanings = { success: "in stock", warning: "running low", danger: "nearly out" };

const columns: Column<Product>[] = [
  {
    key: "title",
    header: "Product",
    cell: (product) => product.title,
    sortBy: (product) => product.title,
  },
  figureColumn("revenue", "Revenue", kinds.money(dollars), { isKey: true }),
  figureColumn("orders", "Orders", kinds.count, { isKey: true }),
  figureColumn("conversion", "Conversion Rate", kinds.percent(2)),
  figureColumn("stock", "Stock Level", kinds.count, {
    cell: ({ stock }) => {
      const status = rateStockLevel(stock);
      return (
        <StatusBadge status={status} meaning={meanings[status]}>
          {formatCount(stock)}
        </StatusBadge>
      );
    },
    isKey: true,
  }),
];

const stamp = {
  storeName: "Lumen Goods",
  isDemo: true,
  timezone: "America/New_York",
  range: { label: "Last 30 Days", from: "2026-02-13", to: "2026-03-14", isComplete: false },
  dataAt: Date.UTC(2026, 2, 14, 13, 41),
  filters: [],
  basis: "each refund on its own day",
  currency: "USD",
  notes: [],
};

function Table(props: Partial<DataTableProps<Product>>) {
  return (
    <TableStampProvider stamp={stamp}>
      <WidgetCard title="Products">
        <DataTable
          name="gallery"
          caption="Products"
          rows={products}
          columns={columns}
          rowKey={(product) => product.id}
          defaultSort={{ key: "revenue", direction: "descending" }}
          search={{ label: "Search products", text: (product) => product.title }}
          empty="No products found"
          {...props}
        />
      </WidgetCard>
    </TableStampProvider>
  );
}

const meta = { title: "Data table", component: Table } satisfies Meta<typeof Table>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithData: Story = { tags: ["phone"] };
export const ManyRows: Story = { args: { rows: manyProducts } };
export const LargeAmounts: Story = { tags: ["phone"], args: { rows: largeProducts } };
export const Empty: Story = { args: { rows: [] } };
