import type { OrderLine } from "@cartograph/contracts/orders/order.ts";
import { expect, test } from "vitest";
import { orderLineColumns } from "./order-line-columns.tsx";

const dollars = { currency: "USD", currencyDigits: 2 };
const keysWith = (returned: number) =>
  orderLineColumns(dollars, [{ returned: 0 }, { returned }] as OrderLine[])
    .filter(({ isKey }) => isKey)
    .map(({ key }) => key);

test("keeps the returned value of an order with returns beside amounts without tax too", () => {
  expect(keysWith(0)).toEqual(["quantity", "price", "total"]);
  expect(keysWith(45)).toEqual(["quantity", "beforeTax", "returned"]);
});
