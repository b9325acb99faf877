import type { PlatformEntry } from "../platform-entry.ts";

export const tiktokAds = {
  kind: "ads",
  name: "TikTok Ads",
  adPlatform: { id: "tiktok", name: "TikTok", order: 3, isAlwaysOffered: false },
  claims: { source: /tiktok/i, windowDays: 7 },
  restatedDays: 28,
  key: {
    placeholder: "Paste the token here",
    help: "The long-lived access token that your app received from the advertiser: TikTok API for Business → My Apps. It needs to read ad accounts, campaigns and reports.",
  },
  account: {
    label: "Advertiser ID",
    placeholder: "7012345678901234567",
    help: "In the account menu at the top right of TikTok Ads Manager.",
    isRequired: true,
    pattern: /^\d{5,25}$/,
    problem: "An advertiser ID is a number such as 7012345678901234567",
  },
} as const satisfies PlatformEntry;
