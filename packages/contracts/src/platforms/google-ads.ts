import type { PlatformEntry } from "../platform-entry.ts";

export const googleAds = {
  kind: "ads",
  name: "Google Ads",
  adPlatform: { id: "google", name: "Google", order: 2, isAlwaysOffered: true },
  claims: { source: /google|youtube/i, windowDays: 30 },
  restatedDays: 30,
  key: {
    placeholder: '{ "type": "service_account", … }',
    help: "The JSON key of a service account (Google Cloud → IAM & Admin → Service Accounts → Keys), or JSON with client_id, client_secret and refresh_token. The Cloud project needs Google Ads API access; add the account's email address in Google Ads under Admin → Access and security.",
    isFile: true,
  },
  account: {
    label: "Customer ID",
    placeholder: "123-456-7890",
    help: "Ten digits, at the top right in Google Ads. Enter the client account, not its manager account.",
    isRequired: true,
    pattern: /^\d{3}-?\d{3}-?\d{4}$/,
    problem: "A customer ID has ten digits, such as 123-456-7890",
  },
} as const satisfies PlatformEntry;
