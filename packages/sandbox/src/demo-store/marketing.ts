import type { MarketingSource } from "../core/marketing-data.ts";
import type { StoreSource } from "../core/store-data.ts";
import type { TrafficSource } from "../core/traffic-data.ts";
import { demoAdAccounts, demoEmailAccounts } from "./marketing-accounts.ts";

export type DemoMarketingOptions = {
  /** Another seed is other prices of clicks and other luck. */
  seed?: number;
};

/** The advertising and the e-mails of the demo store: a pure function of seed, store, visits and time of the read. */
export function createDemoMarketing(
  store: StoreSource,
  _traffic: TrafficSource,
  _options: DemoMarketingOptions = {},
): MarketingSource {
  return {
    read(nowMs) {
      const { version } = store.read(nowMs);
      const noDelivery = { campaigns: [], daysOf: () => [] };
      const silent = { lists: [], campaigns: [], flows: [] };
      return {
        version,
        ads: {
          google_ads: [{ ...demoAdAccounts.google_ads, ...noDelivery }],
          facebook_ads: [{ ...demoAdAccounts.facebook_ads, ...noDelivery }],
          tiktok_ads: [{ ...demoAdAccounts.tiktok_ads, ...noDelivery }],
        },
        email: {
          klaviyo: [{ ...demoEmailAccounts.klaviyo, ...silent }],
          mailchimp: [{ ...demoEmailAccounts.mailchimp, ...silent }],
        },
      };
    },
  };
}
