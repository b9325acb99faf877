import {
  adSourcePlatforms,
  emailSourcePlatforms,
  type Platform,
} from "@cartograph/contracts/platform.ts";
import type { SourceFreshness, SourceStatus } from "@cartograph/contracts/reports/report.ts";

/**
 * The missing sources of a figure: any of `platforms` would do; some may be syncing, incomplete, broken or deny access
 * to it.
 */
export type SourceGap = {
  platforms: readonly Platform[];
  syncing: readonly Platform[];
  incomplete: readonly Platform[];
  broken: readonly Platform[];
  denied: readonly Platform[];
};

/**
 * The missing sources of a figure that any one of `platforms` has; null when one of them was synced, so that the figure
 * is absent for another reason.
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
  return {
    platforms,
    syncing: withStatus("syncing"),
    incomplete: withStatus("incomplete"),
    broken: withStatus("broken"),
    // A synced source lacks only what its key may not read.
    denied: withStatus("connected"),
  };
}

/** Any of these has figures of ads. */
export const adSources: readonly Platform[] = adSourcePlatforms;

/** Any of these has figures of email. */
export const emailSources: readonly Platform[] = emailSourcePlatforms;
