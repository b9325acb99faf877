import type { Timing } from "../../../core/timing.ts";

/** What a property supports of a report: the remaining metrics, or nothing. */
export type UsableReport = { metrics: readonly string[] } | null;

/** What the property supports of each report, by report name, as the connection check found. */
export type UsableReports = {
  /** Undefined before the check and a day after it, since Google's rules change. */
  get(report: string): UsableReport | undefined;
  set(report: string, usable: UsableReport): void;
};

const cacheMs = 24 * 60 * 60_000;

export function createUsableReports(timing: Timing): UsableReports {
  const known = new Map<string, { usable: UsableReport; until: number }>();
  return {
    get(report) {
      const entry = known.get(report);
      return entry && timing.now() < entry.until ? entry.usable : undefined;
    },
    set(report, usable) {
      known.set(report, { usable, until: timing.now() + cacheMs });
    },
  };
}
