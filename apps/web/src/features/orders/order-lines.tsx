import type { Order } from "@cartograph/contracts/orders/order.ts";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import { orderLineColumns } from "./order-line-columns.tsx";
import { returnsWords } from "./order-words.ts";

export function OrderLines({ order }: { order: Order }) {
  const beside = returnsWords(order);
  return (
    <WidgetCard title="Items">
      <DataTable
        name="order-items"
        caption={`Items of order ${order.name}`}
        rows={order.lines.map((line, index) => ({ ...line, index }))}
        columns={orderLineColumns(order, order.lines)}
        rowKey={({ index }) => String(index)}
        empty="This order has no items."
      />
      {order.events.length === 0 || beside === null ? null : (
        <Text size="sm" c="dimmed" mt="xs">
          {beside}
        </Text>
      )}
    </WidgetCard>
  );
}
