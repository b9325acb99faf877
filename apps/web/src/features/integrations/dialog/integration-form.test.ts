import type { Integration } from "@cartograph/contracts/integrations.ts";
import { platforms } from "@cartograph/contracts/platform.ts";
import { schemaResolver } from "@mantine/form";
import { expect, test } from "vitest";
import {
  accountLine,
  fieldsOf,
  initialValues,
  schemaOf,
  toCreateInput,
  toUpdateInput,
} from "./integration-form.ts";

const integration: Integration = {
  id: "1",
  name: "My store",
  platform: "shopify",
  storeUrl: "my-store.myshopify.com",
  account: null,
  apiKeyHint: "1234",
  isConnected: true,
  statusMessage: null,
  lastSynced: null,
  latestRun: null,
};
const analytics: Integration = {
  ...integration,
  platform: "google_analytics",
  storeUrl: null,
  account: "470211873",
};

const problemsOf = (one: Integration | null, values: object) =>
  schemaResolver(schemaOf(one), { sync: true })({ ...initialValues(one), ...values });

test("rejects an empty form with the specified messages", () => {
  expect(problemsOf(null, {})).toEqual({
    name: "Name is required",
    platform: "Platform is required",
  });
});

test("never fills the saved key into the edit form", () => {
  expect(initialValues(integration)).toEqual({
    name: "My store",
    platform: "shopify",
    apiKey: "",
    account: "",
    storeUrl: "my-store.myshopify.com",
  });
});

test("trims the values of a new integration", () => {
  const values = {
    name: " My store ",
    platform: "shopify",
    apiKey: " key ",
    account: "",
    storeUrl: "",
  };
  expect(toCreateInput(values)).toEqual({
    name: "My store",
    platform: "shopify",
    apiKey: "key",
    storeUrl: "",
  });
});

test("sends only edited fields on update, and the key only if a new one is typed", () => {
  const initial = initialValues(integration);
  const update = (edited: object) => toUpdateInput({ ...initial, ...edited }, initial);
  expect(update({})).toEqual({});
  expect(update({ name: "Our store" })).toEqual({ name: "Our store" });
  expect(update({ storeUrl: "" })).toEqual({ storeUrl: "" });
  expect(update({ apiKey: "new" })).toEqual({ apiKey: "new" });
});

test("validates the account by platform on create and update", () => {
  const named = { name: "Site", platform: "google_analytics" };
  for (const one of [null, analytics]) {
    expect(problemsOf(one, { ...named, account: "" })).toEqual({
      account: "Property ID is required",
    });
    expect(problemsOf(one, { ...named, account: "G-ABC123" })["account"]).toMatch(/measurement ID/);
    expect(problemsOf(one, { ...named, account: " 470211873 " })).toEqual({});
  }
});

test("sends the account for platforms that have one", () => {
  const initial = initialValues(analytics);
  const values = { ...initial, account: "470211874" };
  expect(toUpdateInput(values, initial)).toEqual({ account: "470211874" });
  expect(toCreateInput({ ...values, name: "Site" })).toMatchObject({ account: "470211874" });
});

test("describes the key of every platform and asks only Shopify for a store URL", () => {
  const fields = platforms.map((platform) => ({ platform, ...fieldsOf(platform) }));
  for (const { key } of fields) expect(key?.help.length).toBeGreaterThan(40);
  expect(fields.filter(({ hasStoreUrl }) => hasStoreUrl).map(({ platform }) => platform)).toEqual([
    "shopify",
  ]);
  expect(fields.filter(({ key }) => key?.isFile).map(({ platform }) => platform)).toEqual([
    "google_analytics",
    "google_search_console",
    "google_ads",
  ]);
  expect(fieldsOf(null)).toEqual({ key: null, account: null, hasStoreUrl: true });
});

test("labels the account on the card with the platform's own term", () => {
  expect(accountLine(analytics)).toBe("Property ID 470211873");
  expect(accountLine({ ...analytics, account: null })).toBeNull();
  expect(accountLine({ ...integration, account: "x" })).toBeNull();
});
