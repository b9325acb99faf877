import type { PlatformEntry } from "../platform-entry.ts";

export const facebookAds = {
  kind: "ads",
  name: "Meta Ads",
  adPlatform: { id: "meta", name: "Meta", order: 1, isAlwaysOffered: true },
  claims: { source: /facebook|instagram|^fb$|^ig$|meta/i, windowDays: 7 },
  restatedDays: 28,
  key: {
    placeholder: "EAA…",
    help: "The access token of a system user with ads_read: Meta Business settings → Users → System users → Generate token. Assign the ad account to that user.",
  },
  account: {
    label: "Ad account ID",
    placeholder: "act_1234567890",
    help: "In the account menu of Meta Ads Manager, or after act= in its URL.",
    isRequired: true,
    pattern: /^(act_)?\d{5,20}$/,
    problem: "An ad account ID is a number such as act_1234567890",
  },
} as const satisfies PlatformEntry;
