import type { Table } from "./engine/report-table.ts";
import type { World } from "./engine/world.ts";

/** A report's calculated and sorted rows, kept for its next pages. */
export type OrderedReport = { world: World; table: Table; ordered: readonly number[] };

/**
 * Caches reports whose first page was just requested, so that later pages use the same rows. `find` returns null once
 * the visits have changed or a minute has passed.
 */
export type OpenPages = {
  find(question: string): OrderedReport | null;
  keep(question: string, report: OrderedReport): void;
};

const mostKept = 4;
const keptMs = 60_000;

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
    find(question) {
      const found = kept.get(question);
      if (!found || found.version !== version()) return null;
      const age = now() - found.at;
      return age >= 0 && age < keptMs ? found.report : null;
    },
    keep(question, report) {
      kept.delete(question);
      kept.set(question, { report, at: now(), version: version() });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      // Only a few are kept, because a report over a year takes tens of megabytes.
      setTimeout(() => {
        if (kept.get(question)?.report === report) kept.delete(question);
      }, keptMs).unref();
    },
  };
}
