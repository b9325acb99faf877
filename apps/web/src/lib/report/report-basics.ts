import type { Platform } from "@cartograph/contracts/platform.ts";
import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type {
  RangeTargets,
  ReportNotice,
  ResolvedRange,
  SourceFreshness,
} from "@cartograph/contracts/reports/report.ts";

/** The fields of every report except its figures; see `reportFields` of the contracts. */
export type ReportBasics = {
  range: ResolvedRange;
  basis: DateBasis;
  currency: string;
  currencyDigits: number;
  asOf: string | null;
  missing: Platform[];
  notices: ReportNotice[];
  /** The sections that do not support the filters of the request. */
  notFiltered?: string[];
  /** By section, the filtered dimensions that it does not support. */
  sectionsNotFilteredBy?: Record<string, DimensionId[]>;
  dataSources: SourceFreshness[];
  targets: RangeTargets;
};
