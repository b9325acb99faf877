import { demoMetaAccountId, demoMetaToken } from "./platforms/facebook_ads/demo-account.ts";
import { demoGoogleKey, demoPropertyId, demoSiteUrl } from "./platforms/google/demo-account.ts";
import { demoToken } from "./platforms/shopify/access.ts";
import { startSandbox } from "./start.ts";

const port = Number(process.env["PORT"] ?? 4000);
const sandbox = await startSandbox({ port });
process.stdout.write(
  [
    `Shopify: ${sandbox.platformUrl("shopify")} (token ${demoToken})`,
    `Google Analytics: ${sandbox.platformUrl("google_analytics")} (property ${demoPropertyId})`,
    `Google Search Console: ${sandbox.platformUrl("google_search_console")} (site ${demoSiteUrl})`,
    `Key for both: ${demoGoogleKey}`,
    `Meta: ${sandbox.platformUrl("facebook_ads")} (account ${demoMetaAccountId}, token ${demoMetaToken})`,
    "",
  ].join("\n"),
);
