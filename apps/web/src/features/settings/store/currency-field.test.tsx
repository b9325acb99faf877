import type { Store } from "@cartograph/contracts/store.ts";
import { expect, test } from "vitest";
import { renderPage } from "../../../lib/testing/render-page.tsx";
import { StoreForm } from "./store-form.tsx";
import { changesTo, valuesOf } from "./store-values.ts";

const store = {
  name: "Lumen Goods",
  currency: "USD",
  timezone: "UTC",
  dateBasis: "refund_date",
  segmentMinOrders: { regular: 2, vip: 5 },
  isTimezoneKnown: true,
} as Store;

test("shows the currency of a store with orders as text and says why it can't be changed", () => {
  const page = renderPage(<StoreForm store={{ ...store, isCurrencyFixed: true }} />);
  expect(page).toContain(">USD – US Dollar<");
  expect(page).not.toMatch(/<input[^>]*value="USD/);
  expect(page).toContain("because your store has orders in USD.");
  expect(page).not.toContain("You can change it");
});

test("offers other currencies to a store without orders", () => {
  const page = renderPage(<StoreForm store={{ ...store, isCurrencyFixed: false }} />);
  expect(page).toMatch(/<input[^>]*value="USD – US Dollar"/);
  expect(page).toContain("You can change it until your store has orders");
});

test("sends no currency that was chosen before the first order arrived", () => {
  const values = { ...valuesOf(store), currency: "EUR", name: "Candles" };
  expect(changesTo({ ...store, isCurrencyFixed: false }, values)).toEqual({
    name: "Candles",
    currency: "EUR",
  });
  expect(changesTo({ ...store, isCurrencyFixed: true }, values)).toEqual({ name: "Candles" });
});
