import type { Platform } from "@cartograph/contracts/platform.ts";

/**
 * The sources to connect for a figure that any one of `platforms` would give; none when one of them is
 * there already, so that the figure is absent for another reason.
 */
export function missingSources(
  report: { missing: readonly Platform[] },
  platforms: readonly Platform[],
): readonly Platform[] {
  return platforms.every((platform) => report.missing.includes(platform)) ? platforms : [];
}

/** Any of these gives the figures of advertising. */
export const adSources = [
  "google_ads",
  "facebook_ads",
  "tiktok_ads",
] as const satisfies readonly Platform[];

/** Any of these gives the figures of e-mail. */
export const emailSources = ["klaviyo", "mailchimp"] as const satisfies readonly Platform[];
