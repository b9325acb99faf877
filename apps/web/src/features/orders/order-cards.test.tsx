import type { Order } from "@cartograph/contracts/orders/order.ts";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { OrderVisits } from "./order-visits.tsx";

const customer = {
  id: "5",
  externalId: "7200020334027",
  orderNumber: 3,
  orders: 17,
  segment: "vip",
} as const;

const order = {
  origin: "api",
  currency: "USD",
  currencyDigits: 2,
  canceledAt: null,
  country: null,
  region: null,
  customer,
  discountCodes: [],
  tags: [],
  visits: { state: "not_read", first: null, last: null },
  events: [],
} as Partial<Order> as Order;

const event = (kind: Order["events"][number]["kind"], at: string) => ({
  kind,
  at,
  countsOn: { refund_date: at.slice(0, 10), order_date: "2026-03-03" },
  counts: [],
});
const sale = event("sale", "2026-03-03T13:34:00-05:00");
const refund = event("refund", "2026-03-08T07:57:00-04:00");

test("names a customer as the list of customers does", () => {
  expect(textOf(<OrderCustomer order={order} />)).toContain("Customer 7200020334027 ");
  const externalId = "email:261fcfa56df3cf1756e4d8af6097855a";
  const fromFile = { ...order, customer: { ...customer, externalId } };
  expect(textOf(<OrderCustomer order={fromFile} />)).toContain("Customer From file 261fcfa5 ");
});

test.each([
  [{}, "Order history 3rd of 17 orders Segment VIP "],
  [{ orderNumber: 1, orders: 1 }, "Order history Only order Segment VIP "],
  [{ orderNumber: null }, "Order history This order isn't counted Segment VIP "],
  [{ orderNumber: null, orders: 0, segment: null }, "Order history This order isn't counted S"],
])("says which of the customer's orders it is: %o", (changes, words) => {
  const shown = { ...order, customer: { ...customer, ...changes } };
  expect(textOf(<OrderCustomer order={shown} />)).toContain(words);
});

test("does not promise visits of an order from a file", () => {
  expect(textOf(<OrderVisits order={order} />)).toContain("orders from the last 13 months");
  expect(textOf(<OrderVisits order={{ ...order, origin: "export" }} />)).toContain(
    "Visits No visits are stored for this order. Order files don't include visits.",
  );
});

test("dates the cancellation among the events", () => {
  const shown = { ...order, canceledAt: "2026-03-08T06:30:00-05:00", events: [sale, refund] };
  expect(titlesOf(shown)).toEqual([
    "Order placed Mar 3, 2026, 1:34 PM",
    "Canceled Mar 8, 2026, 6:30 AM",
    "Refund or return Mar 8, 2026, 7:57 AM",
  ]);
});

test("puts a cancellation before its refund, not before the sale", () => {
  const soon = { ...order, canceledAt: refund.at, events: [{ ...sale, at: refund.at }, refund] };
  expect(titlesOf(soon)).toEqual([
    "Order placed Mar 8, 2026, 7:57 AM",
    "Canceled Mar 8, 2026, 7:57 AM",
    "Refund or return Mar 8, 2026, 7:57 AM",
  ]);
});

test("dates a cancellation that changes the order's money once", () => {
  const canceled = event("cancellation", "2026-03-04T07:57:00-05:00");
  const shown = { ...order, canceledAt: canceled.at, events: [sale, canceled] };
  expect(titlesOf(shown)).toEqual([
    "Order placed Mar 3, 2026, 1:34 PM",
    "Canceled before payment Mar 4, 2026, 7:57 AM",
  ]);
});

test("dates the cancellation of an order that is not counted", () => {
  const shown = { ...order, canceledAt: "2026-03-04T07:57:00-05:00" };
  expect(textOf(<OrderTimeline order={shown} />)).toContain("doesn't count toward any figure");
  expect(titlesOf(shown)).toEqual(["Canceled Mar 4, 2026, 7:57 AM"]);
});

function titlesOf(shown: Order): string[] {
  const items = render(<OrderTimeline order={shown} />).match(/<li>.*?<\/p>/gs) ?? [];
  return items.map((item) => withoutTags(item));
}

function textOf(card: ReactNode): string {
  return withoutTags(render(card).replaceAll(/<style.*?<\/style>/gs, ""));
}

function withoutTags(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll("&#x27;", "'");
  return `${text.replaceAll(/\s+/g, " ").trim()} `.replace(/^(.*\d [AP]M) $/, "$1");
}

function render(card: ReactNode): string {
  return renderToString(
    <MantineProvider>
      <MemoryRouter>{card}</MemoryRouter>
    </MantineProvider>,
  );
}
