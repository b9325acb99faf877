import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { notCutBy } from "../cuts/open-cut.ts";
import type { Comparison } from "../metrics/comparison.ts";

type Section<Empty> = {
  name: string;
  /** A metric over the same facts, which therefore supports the same filters. */
  like: MetricId;
  /** The dimension by which its rows are grouped. */
  by?: DimensionId;
  /** Dimensions that the metric supports but the section does not. */
  except?: readonly DimensionId[];
  empty: Empty;
};

/** The sections of a report, apart from its cards. */
export type ReportSections = {
  /** Sections that the filters do not apply to. Complete once all sections are loaded. */
  notFiltered: Pick<Dashboard, "notFiltered" | "sectionsNotFilteredBy">;
  /** @returns `empty` if the section does not support the filters */
  load: <Loaded, Empty>(
    section: Section<Empty>,
    load: () => Promise<Loaded>,
  ) => Promise<Loaded | Empty>;
};

/** Loads the sections of a report, without those that its filters do not apply to. */
export function openSections({ filters }: Comparison): ReportSections {
  const filtered = filteredDimensions(filters);
  const skipped: ReportSections["notFiltered"] = {
    notFiltered: [],
    sectionsNotFilteredBy: {},
  };
  return {
    notFiltered: skipped,
    load: async ({ name, like, by, except = [], empty }, load) => {
      // The rows' dimension comes first, because only the first applies to facts reported by one dimension.
      const dimensions = new Set(by === undefined ? filtered : [by, ...filtered]);
      const unsupported = new Set([...notCutBy(like, [...dimensions]), ...except]);
      const notFilteredBy = filtered.filter((id) => unsupported.has(id));
      if (notFilteredBy.length === 0) return load();
      skipped.notFiltered.push(name);
      skipped.sectionsNotFilteredBy[name] = notFilteredBy;
      return empty;
    },
  };
}
