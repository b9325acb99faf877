import type { Platform } from "@cartograph/contracts/platform.ts";
import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type {
  RangeTargets,
  ReportNotice,
  ResolvedRange,
  SourceFreshness,
} from "@cartograph/contracts/reports/report.ts";

/** What every report has besides its figures; see `reportFields` of the contracts. */
export type ReportBasics = {
  range: ResolvedRange;
  basis: DateBasis;
  currency: string;
  currencyDigits: number;
  asOf: string | null;
  missing: Platform[];
  notices: ReportNotice[];
  /** The sections that the filters of the request cannot cut. */
  notFiltered?: string[];
  /** Of each of these sections, the filtered dimensions that cannot cut it. */
  sectionsNotFilteredBy?: Record<string, DimensionId[]>;
  dataSources: SourceFreshness[];
  targets: RangeTargets;
};
