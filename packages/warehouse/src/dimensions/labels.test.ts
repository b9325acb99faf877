import { noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreContext } from "../report-request.ts";
import { labelsOf } from "./labels.ts";

let db: Database;
let store: StoreContext;
beforeAll(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
});
afterAll(() => db.destroy());

test.each([
  ["product", "No product"],
  ["variant", "No variant"],
  ["collection", "No collection"],
  ["sku", "No SKU"],
  ["vendor", "No vendor"],
  ["utm_source", "No UTM source"],
  ["customer_type", "None"],
] as const)("labels facts without a %s %s", async (dimension, label) => {
  const labels = await labelsOf(db, dimension, { storeId: store.id, values: [noValue] });
  expect(labels(noValue)).toBe(label);
});

test.each(["constructor", "__proto__"])(
  "labels the value %s, which has no name, by itself",
  async (value) => {
    const labels = await labelsOf(db, "device", { storeId: store.id, values: [value] });
    expect(labels(value)).toBe(value);
  },
);

test.each(["first_visit_source", "last_visit_source"] as const)(
  "labels direct visits in %s with a capital letter, as other sources are",
  async (dimension) => {
    const labels = await labelsOf(db, dimension, { storeId: store.id, values: ["direct"] });
    expect([labels("direct"), labels("Google")]).toEqual(["Direct", "Google"]);
  },
);
