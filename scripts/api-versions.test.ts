import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test.each([
  ["Shopify", "shopify/shopify.connector.ts", /pinnedVersion = "(.+)"/],
  ["Google Ads", "google_ads/google-ads.connector.ts", /pinnedVersion = "(.+)"/],
  ["Meta", "facebook_ads/meta-ads.connector.ts", /pinnedVersion = "(.+)"/],
  ["Klaviyo", "klaviyo/klaviyo.connector.ts", /currentRevision = "(.+)"/],
  ["Google Analytics", "google_analytics/client/property-session.ts", /`\/(v1\w+)\/properties/],
  ["Search Console", "google_search_console/client/search-session.ts", /`\/webmasters\/(v\d)\//],
  ["TikTok", "tiktok_ads/client/tiktok-session.ts", /version = "\/open_api\/(.+)"/],
  ["Mailchimp", "mailchimp/client/mailchimp-session.ts", /`\/(\d\.\d)\$\{path\}`/],
])("the guide lists the API version requested from %s", (platform, file, pattern) => {
  const [, version] = pattern.exec(read(`packages/connectors/src/platforms/${file}`)) ?? [];
  expect(version).toBeDefined();
  const row = read("docs/deploy.md")
    .split("\n")
    .find((line) => line.startsWith(`| ${platform} `));
  expect(row).toContain(`| \`${version}\` `);
});

test.each(["SHOPIFY_API_VERSION", "GOOGLE_ADS_API_VERSION", "META_API_VERSION"])(
  "the guide and the README name the oldest version that %s accepts",
  (variable) => {
    const config = read("apps/api/src/config.ts");
    const [, oldest] = new RegExp(`"${variable}"[^]*?oldest: "(.+?)"`).exec(config) ?? [];
    expect(oldest).toBeDefined();
    const rowOf = (file: string) =>
      read(file)
        .split("\n")
        .find((line) => line.startsWith("|") && line.includes(`\`${variable}\``));
    expect(rowOf("docs/deploy.md")).toContain(`\`${oldest}\`, `);
    expect(rowOf("README.md")).toContain(`${oldest} or later`);
  },
);
