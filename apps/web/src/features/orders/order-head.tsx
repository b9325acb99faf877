import type { Order } from "@cartograph/contracts/orders/order.ts";
import { Anchor, Text, Title } from "@mantine/core";
import { channelWords, statusWords, storeTime } from "./order-words.ts";
import classes from "./orders.module.css";

/** The order's name, time and state, and its page in the shop's admin. */
export function OrderHead({ order }: { order: Order }) {
  return (
    <header className={classes.head}>
      <div>
        <Title order={1}>{order.name}</Title>
        <Text c="dimmed">
          {storeTime(order.placedAt)} · {channelWords[order.channel]}
        </Text>
        <Text>{statusWords(order)}</Text>
        {order.isTest || order.isDeleted ? (
          <Text c="dimmed">
            {order.isTest ? "Test orders are" : "Deleted orders are"} not counted in any figure.
          </Text>
        ) : null}
      </div>
      {order.adminUrl ? (
        <Anchor href={order.adminUrl} target="_blank" rel="noopener noreferrer" data-print="hide">
          Open in Shopify ↗
        </Anchor>
      ) : null}
    </header>
  );
}
