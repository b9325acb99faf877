import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { hasSharedFiles, sharedDirectory } from "./real-schema.ts";

// Other tests skip the comparison of answers if these schemas are missing.
test
  .skipIf(!hasSharedFiles())
  .each([
    "facebook_ads",
    "google_ads",
    "google_analytics",
    "google_search_console",
    "klaviyo",
    "mailchimp",
    "shopify",
    "tiktok_ads",
  ])("has the schema that %s answers are checked against", (platform) => {
  const folder = new URL(`schemas/${platform}/`, sharedDirectory);
  expect(readdirSync(folder).length).toBeGreaterThan(0);
});
