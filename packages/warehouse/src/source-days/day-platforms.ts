import {
  type AdSourcePlatform,
  adSourcePlatforms,
  type EmailSourcePlatform,
  emailSourcePlatforms,
  type Platform,
} from "@cartograph/contracts/platform.ts";

/** Platforms that report whole days in an account's own zone and whose reports show one account only. */
export const singleAccountPlatforms = ["google_analytics", "google_search_console"] as const;
export type SingleAccountPlatform = (typeof singleAccountPlatforms)[number];

/** All platforms that report whole days. The figures of ad and email accounts are added up. */
export type DayPlatform = SingleAccountPlatform | AdSourcePlatform | EmailSourcePlatform;

export const dayPlatforms = [
  ...singleAccountPlatforms,
  ...adSourcePlatforms,
  ...emailSourcePlatforms,
];

export function isSingleAccountPlatform(platform: Platform): platform is SingleAccountPlatform {
  return singleAccountPlatforms.some((each) => each === platform);
}
