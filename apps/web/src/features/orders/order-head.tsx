import type { Order } from "@cartograph/contracts/orders/order.ts";
import { Text } from "@mantine/core";
import { RecordHead } from "../../lib/record/record-layout.tsx";
import { channelWords, statusWords, storeTime } from "./order-words.ts";

/** The order's name, time and state. */
export function OrderHead({ order }: { order: Order }) {
  return (
    <RecordHead title={order.name} adminUrl={order.adminUrl}>
      <Text c="dimmed">
        {storeTime(order.placedAt)} · {channelWords[order.channel]}
      </Text>
      <Text>{statusWords(order)}</Text>
      {order.isTest || order.isDeleted ? (
        <Text c="dimmed">
          {order.isTest ? "Test orders are" : "Deleted orders are"} not counted in any figure.
        </Text>
      ) : null}
    </RecordHead>
  );
}
