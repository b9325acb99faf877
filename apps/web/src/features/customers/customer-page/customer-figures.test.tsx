import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { renderPage } from "../../../lib/testing/render-page.tsx";
import { CustomerFacts } from "./customer-facts.tsx";
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

test("names the group that an explanation is of, and spells out its acronym", () => {
  const visits = { first: null, firstState: "known", last: null, lastState: "known" } as const;
  const days = { firstOrder: null, lastOrder: null, cohort: null };
  const scored = { ...customer, ...days, rfmGroup: "champions", visits };
  const page = renderPage(<CustomerFacts customer={scored as unknown as Customer} />);
  expect(page).toContain(
    "Champions (by recency, frequency and monetary value): bought very recently, order often",
  );
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
