import {
  type AdSourcePlatform,
  adSourcePlatforms,
  type EmailSourcePlatform,
  emailSourcePlatforms,
  type Platform,
} from "@cartograph/contracts/platform.ts";

/** Platforms that report whole days in an account's own zone and whose reports show one account only. */
export const sourceDayPlatforms = ["google_analytics", "google_search_console"] as const;
export type SourceDayPlatform = (typeof sourceDayPlatforms)[number];

/** All platforms that report whole days. The figures of ad and email accounts are added up. */
export type DayPlatform = SourceDayPlatform | AdSourcePlatform | EmailSourcePlatform;

export const dayPlatforms = [...sourceDayPlatforms, ...adSourcePlatforms, ...emailSourcePlatforms];

export function isSourceDayPlatform(platform: Platform): platform is SourceDayPlatform {
  return sourceDayPlatforms.some((each) => each === platform);
}
