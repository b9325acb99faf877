import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { notCutBy } from "../cuts/open-cut.ts";
import type { Comparison } from "../metrics/comparison.ts";

type Section<Empty> = {
  name: string;
  /** A metric of the same facts, which supports the same filters. */
  like: MetricId;
  /** The dimension of its rows. */
  by?: DimensionId;
  /** Dimensions that the metric supports but the section does not. */
  except?: readonly DimensionId[];
  empty: Empty;
};

/** The sections of a report, apart from its cards. */
export type ReportSections = {
  /** Sections that the filters do not apply to; complete once all sections are loaded. */
  notFiltered: Pick<Dashboard, "notFiltered" | "sectionsNotFilteredBy">;
  /** @returns `empty` if the section does not support the filters */
  load: <Loaded, Empty>(
    section: Section<Empty>,
    load: () => Promise<Loaded>,
  ) => Promise<Loaded | Empty>;
};

export function openSections({ filters }: Comparison): ReportSections {
  const filtered = filteredDimensions(filters);
  const notFiltered: ReportSections["notFiltered"] = {
    notFiltered: [],
    sectionsNotFilteredBy: {},
  };
  return {
    notFiltered,
    load: async ({ name, like, by, except = [], empty }, load) => {
      // The rows' dimension comes first, because only the first applies to facts reported by one dimension.
      const dimensions = new Set(by === undefined ? filtered : [by, ...filtered]);
      const uncut = notCutBy(like, [...dimensions]);
      const unable = filtered.filter((id) => uncut.includes(id) || except.includes(id));
      if (unable.length === 0) return load();
      notFiltered.notFiltered.push(name);
      notFiltered.sectionsNotFilteredBy[name] = unable;
      return empty;
    },
  };
}
