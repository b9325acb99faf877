import type { Platform } from "@cartograph/contracts/platform.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { Figures } from "./figures.ts";
import type { Series } from "./series.ts";
import type { DailySource } from "./daily-source.ts";

/** What must have been synced before a metric is known; any one of the platforms will do. */
export type Need = {
  anyOf: readonly Platform[];
  /** Whether orders from a file will do as well. */
  orImportedOrders: boolean;
};

/** How a metric is computed, and what it needs. Its name, unit and formula in words are in contracts. */
export type Metric = {
  needs: readonly Need[];
  /**
   * The source that gives whole days only, so that both sides of a comparison end with its last whole day. Null for
   * what is compared through the same time of day.
   */
  dailySource: DailySource | null;
  /**
   * The figure over one side of a comparison: money in minor units, percent as 0 to 100, null when it has no
   * denominator.
   */
  compute: (figures: Figures) => Promise<number | null>;
  /** The same by day, where that has a meaning; null when none of the days is known. */
  series?: (figures: Figures) => Promise<Series | null>;
  /** True where several days have no figure of their own, such as users. */
  isByDayAlone?: boolean;
  /** Where the figure adds up over hours: a sum over the ledger (money in minor units), or sessions. */
  hours?: { of: ((sales: LedgerAmounts) => number) | "sessions" };
};
