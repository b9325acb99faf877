import type { Platform } from "@cartograph/contracts/platform.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { Figures } from "./figures.ts";
import type { Series } from "./series.ts";
import type { DailySource } from "./daily-source.ts";

/** A source that must be synced for a metric to be known; any one of the platforms is sufficient. */
export type Need = {
  anyOf: readonly Platform[];
  /** True if imported orders are sufficient too. */
  orImportedOrders: boolean;
  /** True for abandoned checkouts, which a shop may not let the app read. */
  isCheckouts?: true;
};

/** How a metric is computed and what it needs. Its name, unit and formula text are in contracts. */
export type Metric = {
  needs: readonly Need[];
  /**
   * The source with complete days only, whose last complete day ends both sides of a comparison. Null for metrics
   * compared through the same time of day.
   */
  dailySource: DailySource | null;
  /** The figure of one side of a comparison: money in minor units, percent as 0 to 100, null without a denominator. */
  compute: (figures: Figures) => Promise<number | null>;
  /**
   * For amounts: why part of them is left out of the figures, such as for lack of an exchange rate; null if none is.
   * Such figures are not compared, since the two sides would be of different accounts or days.
   */
  leftOutBecause?: (figures: Figures) => Promise<string | null>;
  /** The daily series, for metrics that have one; null when none of the days is known. */
  series?: (figures: Figures) => Promise<Series | null>;
  /** True when a span of several days has no figure in the series, such as users. */
  isDailyOnly?: boolean;
  /** For weighted sums of the ledger's columns: money in minor units, or a count. */
  ledgerSum?: (sales: LedgerAmounts) => number;
  /** How to compute an hour: from its sums over the ledger (money in minor units), or as sessions. */
  hours?: { of: ((sales: LedgerAmounts) => number | null) | "sessions" };
};
