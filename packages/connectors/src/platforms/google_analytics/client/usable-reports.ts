import type { Timing } from "../../../core/timing.ts";

/** What a property gives of a report: the metrics that are left, or nothing. */
export type UsableReport = { metrics: readonly string[] } | null;

/** What the connection check found that a property gives of each report, by the report's name. */
export type UsableReports = {
  /** Undefined until it was checked, and again a day later: Google's rules change. */
  get(report: string): UsableReport | undefined;
  set(report: string, usable: UsableReport): void;
};

const keptForMs = 24 * 60 * 60_000;

export function createUsableReports(timing: Timing): UsableReports {
  const known = new Map<string, { usable: UsableReport; until: number }>();
  return {
    get(report) {
      const entry = known.get(report);
      return entry && timing.now() < entry.until ? entry.usable : undefined;
    },
    set(report, usable) {
      known.set(report, { usable, until: timing.now() + keptForMs });
    },
  };
}
