import {
  adSourcePlatforms,
  emailSourcePlatforms,
  type Platform,
} from "@cartograph/contracts/platform.ts";
import type { SourceFreshness, SourceStatus } from "@cartograph/contracts/reports/report.ts";

/** Why a figure has no source: any of `platforms` would give it, some of which are syncing or broken already. */
export type SourceGap = {
  platforms: readonly Platform[];
  syncing: readonly Platform[];
  broken: readonly Platform[];
};

/**
 * What a figure lacks that any one of `platforms` would give; null when one of them was read, so that the figure is
 * absent for another reason.
 */
export function missingSources(
  report: {
    missing: readonly Platform[];
    dataSources: readonly Pick<SourceFreshness, "platform" | "status">[];
  },
  platforms: readonly Platform[],
): SourceGap | null {
  if (platforms.length === 0 || !platforms.every((platform) => report.missing.includes(platform)))
    return null;
  const withStatus = (wanted: SourceStatus) =>
    platforms.filter((each) =>
      report.dataSources.some(({ platform, status }) => platform === each && status === wanted),
    );
  return { platforms, syncing: withStatus("syncing"), broken: withStatus("broken") };
}

/** Any of these gives the figures of advertising. */
export const adSources: readonly Platform[] = adSourcePlatforms;

/** Any of these gives the figures of email. */
export const emailSources: readonly Platform[] = emailSourcePlatforms;
