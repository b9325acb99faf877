import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isSharedThere, sharedDirectory } from "./real-schema.ts";

// Other tests check answers against these schemas and leave only that check out without them.
test
  .skipIf(!isSharedThere())
  .each([
    "facebook_ads",
    "google_ads",
    "google_analytics",
    "google_search_console",
    "klaviyo",
    "mailchimp",
    "shopify",
    "tiktok_ads",
  ])("checks the answers of %s against the platform's own schema", (platform) => {
  const folder = new URL(`schemas/${platform}/`, sharedDirectory);
  expect(readdirSync(folder).length).toBeGreaterThan(0);
});
