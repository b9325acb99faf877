import { expect, test } from "vitest";
import {
  brokenLabel,
  connectLabel,
  deniedLabel,
  incompleteLabel,
  sourceNames,
  syncingLabel,
} from "./missing-source.tsx";

test("names the sources to connect", () => {
  expect(connectLabel(["google_analytics"])).toBe("Connect Google Analytics");
  expect(connectLabel(["google_ads", "facebook_ads"])).toBe("Connect Google Ads or Meta Ads");
});

test("joins sources that are all needed with and, and platforms of one kind with or", () => {
  expect(connectLabel(["shopify", "google_analytics"])).toBe(
    "Connect Shopify and Google Analytics",
  );
  expect(sourceNames(["shopify", "google_ads", "facebook_ads"])).toBe(
    "Shopify and Google Ads or Meta Ads",
  );
});

test("names the sources that are still syncing", () => {
  expect(syncingLabel(["klaviyo"])).toBe("Klaviyo is still syncing");
  expect(syncingLabel(["klaviyo", "mailchimp"])).toBe("Klaviyo and Mailchimp are still syncing");
});

test("names the sources that are not fully synced", () => {
  expect(incompleteLabel(["klaviyo"])).toBe("Klaviyo isn't fully synced");
  expect(incompleteLabel(["klaviyo", "mailchimp"])).toBe(
    "Klaviyo and Mailchimp aren't fully synced",
  );
});

test("names the sources whose connection is broken", () => {
  expect(brokenLabel(["google_ads"])).toBe("Fix the connection to Google Ads");
});

test("names the source whose key may not read the figure", () => {
  expect(deniedLabel(["shopify"])).toBe("Shopify denies access to this data");
});
