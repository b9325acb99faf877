import type { Table } from "./engine/report-table.ts";
import type { ReportData } from "./engine/report-data.ts";

/** A report's calculated and sorted rows, kept for its next pages. */
export type OrderedReport = { data: ReportData; table: Table; ordered: readonly number[] };

/**
 * Caches reports whose first page was just requested, so that later pages use the same rows. `find` returns null once
 * the visits have changed or a minute has passed.
 */
export type OpenPages = {
  find(key: string): OrderedReport | null;
  keep(key: string, report: OrderedReport): void;
};

const maxReports = 4;
const maxAgeMs = 60_000;

export function createOpenPages({
  now,
  version,
}: {
  now(): number;
  /** Increases with every change of the visits. */
  version(): number;
}): OpenPages {
  const kept = new Map<string, { report: OrderedReport; at: number; version: number }>();
  return {
    find(key) {
      const found = kept.get(key);
      if (!found || found.version !== version()) return null;
      const age = now() - found.at;
      return age >= 0 && age < maxAgeMs ? found.report : null;
    },
    keep(key, report) {
      kept.delete(key);
      kept.set(key, { report, at: now(), version: version() });
      const [oldest] = kept.keys();
      if (kept.size > maxReports && oldest !== undefined) kept.delete(oldest);
      // Only a few are kept, because a report over a year takes tens of megabytes.
      setTimeout(() => {
        if (kept.get(key)?.report === report) kept.delete(key);
      }, maxAgeMs).unref();
    },
  };
}
