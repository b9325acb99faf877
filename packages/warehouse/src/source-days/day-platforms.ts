import {
  type AdSourcePlatform,
  adSourcePlatforms,
  type EmailSourcePlatform,
  emailSourcePlatforms,
} from "@cartograph/contracts/platform.ts";

/** Platforms that count by whole days of an account's own zone, and of whose accounts one is shown. */
export const sourceDayPlatforms = ["google_analytics", "google_search_console"] as const;
export type SourceDayPlatform = (typeof sourceDayPlatforms)[number];

/** All platforms that count by whole days; the accounts of advertising and of e-mail add up. */
export type DayPlatform = SourceDayPlatform | AdSourcePlatform | EmailSourcePlatform;

export const dayPlatforms = [...sourceDayPlatforms, ...adSourcePlatforms, ...emailSourcePlatforms];
