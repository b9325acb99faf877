import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { CustomerFigures } from "./customer-figures.tsx";
import { CustomerHead } from "./customer-head.tsx";

const customer = {
  externalId: "email:78877041c9fce849bf5875ec67114c22",
  segment: "regular",
  country: null,
  adminUrl: null,
  currency: "USD",
  currencyDigits: 2,
  orders: 17,
  net: 3019,
  averageOrder: 179.59,
  spent: 3308.24,
  refunded: 36.25,
  returns: 34,
} as Partial<Customer> as Customer;

test("explains figures that seem to contradict each other", () => {
  expect(render()).toContain(
    "Average order is before returns. Spent and refunded include shipping, taxes and fees; the other amounts don&#x27;t.",
  );
});

test("names a customer of a file in a title", () => {
  expect(render()).toMatch(/<h1[^>]*>Customer from file 78877041<\/h1>/);
});

function render(): string {
  return renderToString(
    <MantineProvider>
      <MemoryRouter>
        <CustomerHead customer={customer} />
        <CustomerFigures customer={customer} />
      </MemoryRouter>
    </MantineProvider>,
  );
}
