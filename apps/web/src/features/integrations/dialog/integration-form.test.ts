import { type Integration, integrationCreateSchema } from "@cartograph/contracts/integrations.ts";
import { schemaResolver } from "@mantine/form";
import { expect, test } from "vitest";
import { initialValues, toCreateInput, toUpdateInput } from "./integration-form.ts";

const integration: Integration = {
  id: "1",
  name: "My store",
  platform: "shopify",
  storeUrl: "my-store.myshopify.com",
  apiKeyHint: "1234",
  isConnected: true,
  statusMessage: null,
  lastSynced: null,
  latestRun: null,
};

test("an empty form is refused with the specified messages", () => {
  const validate = schemaResolver(integrationCreateSchema, { sync: true });
  expect(validate(initialValues(null))).toEqual({
    name: "Name is required",
    platform: "Platform is required",
  });
});

test("a form to edit never holds the key", () => {
  expect(initialValues(integration)).toEqual({
    name: "My store",
    platform: "shopify",
    apiKey: "",
    storeUrl: "my-store.myshopify.com",
  });
});

test("what is created is trimmed", () => {
  const values = { name: " My store ", platform: "shopify", apiKey: " key ", storeUrl: "" };
  expect(toCreateInput(values)).toEqual({
    name: "My store",
    platform: "shopify",
    apiKey: "key",
    storeUrl: "",
  });
});

test("an update leaves out the platform, and the key unless a new one is typed", () => {
  const values = initialValues(integration);
  expect(toUpdateInput(values)).toEqual({ name: "My store", storeUrl: "my-store.myshopify.com" });
  expect(toUpdateInput({ ...values, apiKey: "new" })).toMatchObject({ apiKey: "new" });
});
