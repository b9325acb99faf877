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

test("names the payment status of a customer's order as on the order's page", () => {
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
  expect(render({ orders: [order] })).toContain("Payment pending · Canceled · First order");
});

test("says below the button that more orders failed to load", () => {
  const page = render({ more: { ...more, hasNextPage: true, isFetchNextPageError: true } });
  expect(page).toMatch(/Show more orders.*role="alert".*Failed to load more orders\./s);
});
