import type { Customer, CustomerOrder } from "@cartograph/contracts/customers/customer.ts";
import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { CustomerOrders } from "./customer-orders.tsx";

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
  const customer = { currency: "USD", currencyDigits: 2, orders: 1 } as Customer;
  const more = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: async () => {} };
  const page = renderToString(
    <MantineProvider>
      <MemoryRouter>
        <CustomerOrders customer={customer} orders={[order]} more={more} />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(page).toContain("Payment pending · Canceled · First order");
});
