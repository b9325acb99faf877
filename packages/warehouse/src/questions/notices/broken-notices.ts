import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import type { Comparison } from "../../metrics/comparison.ts";

/** A notice for each of the report's platforms whose last connection check failed. */
export function brokenNotices({ sources }: Comparison, shown: readonly MetricId[]): ReportNotice[] {
  const shownPlatforms = new Set(shown.flatMap((id) => metricDefinitions[id].source));
  return [...sources.connections]
    .filter(([platform, { status }]) => status === "broken" && shownPlatforms.has(platform))
    .map(([platform]) => ({
      code: `${platform}_broken`,
      message: `We can't connect to ${platformNames[platform]}, so new data isn't coming in. See Integrations for what to do.`,
    }));
}
