import type { AdSourcePlatform, EmailSourcePlatform } from "./day-records.ts";

/** For so many days after a day the platform may still change its figures, and every sync reads them again. */
export const restatementDays: Record<AdSourcePlatform | EmailSourcePlatform, number> = {
  google_ads: 30,
  facebook_ads: 28,
  tiktok_ads: 28,
  klaviyo: 30,
  mailchimp: 60,
};
