import type { Customer, CustomerOrder } from "@cartograph/contracts/customers/customer.ts";
import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { CustomerOrders, type CustomerOrdersProps } from "./customer-orders.tsx";

const customer = { currency: "USD", currencyDigits: 2, orders: 1 } as Customer;
const more = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => {},
};

function render(props: Partial<CustomerOrdersProps>): string {
  return renderToString(
    <MantineProvider>
      <MemoryRouter>
        <CustomerOrders customer={customer} orders={[]} more={more} {...props} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

const order: CustomerOrder = {
  id: "1",
  name: "#1001",
  day: "2026-03-01",
  financialStatus: "pending",
  isCanceled: true,
  isFirst: true,
  channel: "online_store",
  discountCodes: [],
  total: 10,
  refunded: 0,
  net: 10,
};

test("names the payment status of a customer's order as on the order's page", () => {
  expect(render({ orders: [order] })).toContain("Payment pending · Canceled · First order");
});

test("counts the orders that are not loaded among those to show", () => {
  const orders = Array.from({ length: 50 }, (_, index) => ({ ...order, id: String(index) }));
  const all = { ...customer, orders: 201 };
  const page = render({ customer: all, orders, more: { ...more, hasNextPage: true } });
  expect(page.match(/<button[^>]*>.*?Show [^<]*more.*?<\/button>/gs)).toHaveLength(1);
  expect(page).toMatch(/Show 50 more.*10 of 201/s);
  expect(page).toContain('aria-rowcount="202"');
});

test("sorts a customer's orders only once all of them are loaded", () => {
  const sortButton = /<th[^>]*><button/;
  const all = { ...customer, orders: 12 };
  expect(render({ customer: all, orders: [order] })).toMatch(sortButton);
  const part = { customer: all, orders: [order], more: { ...more, hasNextPage: true } };
  expect(render(part)).not.toMatch(sortButton);
});

test("says below the button that more orders failed to load", () => {
  const page = render({
    customer: { ...customer, orders: 12 },
    orders: [order],
    more: { ...more, hasNextPage: true, isFetchNextPageError: true },
  });
  expect(page).toMatch(/Show 11 more.*role="alert".*Failed to load more orders\./s);
});
