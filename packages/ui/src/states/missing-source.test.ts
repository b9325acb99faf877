import { expect, test } from "vitest";
import { brokenLabel, connectLabel, syncingLabel } from "./missing-source.tsx";

test("names the sources to connect", () => {
  expect(connectLabel(["google_analytics"])).toBe("Connect Google Analytics");
  expect(connectLabel(["google_ads", "facebook_ads"])).toBe("Connect Google Ads or Meta Ads");
  expect(connectLabel([])).toBe("Connect a source");
});

test("names the sources that are still syncing", () => {
  expect(syncingLabel(["klaviyo"])).toBe("Klaviyo is still syncing");
  expect(syncingLabel(["klaviyo", "mailchimp"])).toBe("Klaviyo and Mailchimp are still syncing");
});

test("names the sources whose connection is broken", () => {
  expect(brokenLabel(["google_ads"])).toBe("Fix the connection to Google Ads");
});
