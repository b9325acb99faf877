import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { notFilteredBy } from "../metrics/measure.ts";

/** The parts of a report besides its cards. */
export type ReportSections = {
  /** The names of the sections that the filters cannot cut; complete when all sections are loaded. */
  notFiltered: string[];
  /**
   * @param section.like a metric of the same facts, which the same filters can cut; null for a section that no filter
   * can
   * @returns `empty` if the filters cannot cut the section
   */
  load: <Loaded, Empty>(
    section: { name: string; like: MetricId | null; empty: Empty },
    load: () => Promise<Loaded>,
  ) => Promise<Loaded | Empty>;
};

export function openSections(comparison: Comparison): ReportSections {
  const notFiltered: string[] = [];
  return {
    notFiltered,
    load: async ({ name, like, empty }, load) => {
      const isFiltered =
        like === null
          ? comparison.filters.length === 0
          : notFilteredBy(comparison, like).length === 0;
      if (isFiltered) return load();
      notFiltered.push(name);
      return empty;
    },
  };
}
