import type { Store } from "@cartograph/contracts/store.ts";
import { describe, expect, test } from "vitest";
import { changesTo, storedValues, valuesOf, withEdits } from "./store-values.ts";

const store: Store = {
  id: "1",
  name: "Tea House",
  timezone: "UTC",
  timezoneSource: "operator",
  isTimezoneKnown: true,
  currency: "USD",
  isCurrencyFixed: false,
  currencySource: "operator",
  currencyDigits: 2,
  dateBasis: "refund_date",
  segmentMinOrders: { regular: 2, vip: 5 },
  isDemo: false,
  isReadOnly: false,
  gettingStarted: null,
};
const initial = valuesOf(store);

describe("after another session changes the store", () => {
  test("shows its name unless the user has edited the name", () => {
    const newest = valuesOf({ ...store, name: "Coffee House", currency: "EUR" });
    const merged = withEdits(newest, initial, { ...initial, name: "Cocoa House" });
    expect(merged).toEqual({ ...newest, name: "Cocoa House" });
  });

  test("shows and keeps its minimum for VIP when the user has edited that for Regular", () => {
    const newest: Store = { ...store, segmentMinOrders: { regular: 2, vip: 8 } };
    const values = { ...initial, segmentMinOrders: { regular: 3, vip: 5 } };
    const merged = withEdits(valuesOf(newest), initial, values);
    expect(changesTo(newest, merged)).toEqual({ segmentMinOrders: { regular: 3, vip: 8 } });
  });

  test("shows its minimum for Regular when the user has edited that for VIP", () => {
    const newest: Store = { ...store, segmentMinOrders: { regular: 4, vip: 5 } };
    const values = { ...initial, segmentMinOrders: { regular: 2, vip: 9 } };
    const merged = withEdits(valuesOf(newest), initial, values);
    expect(merged.segmentMinOrders).toEqual({ regular: 4, vip: 9 });
  });

  test("sends nothing when the user has edited nothing", () => {
    const newest: Store = { ...store, segmentMinOrders: { regular: 3, vip: 8 }, name: "Coffee" };
    expect(changesTo(newest, withEdits(valuesOf(newest), initial, initial))).toEqual({});
  });
});

test("sends and shows the name without spaces around it", () => {
  const values = storedValues({ ...initial, name: " Tea House  " });
  expect(values).toEqual(initial);
  expect(changesTo(store, values)).toEqual({});
});
