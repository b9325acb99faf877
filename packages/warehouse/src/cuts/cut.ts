import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { FiguresByFacts, FiguresScope } from "../metrics/fact-figures.ts";
import type { KnownSpan } from "../source-days/known-span.ts";
import type { FigureGroups } from "./figure-groups.ts";

export type Grouping = {
  /** The dimensions of a group's values, in order. */
  by: readonly DimensionId[];
  filters: readonly Filter[];
};

/** The figures of one kind of facts: of all facts, of filtered ones, and of groups. */
export type Cut<Fact extends FactId> = FigureCut<FiguresByFacts[Fact]>;

export type FigureCut<Figures> = {
  /** The dimensions that `filteredFigures` and `groupedFigures` support. */
  dimensions: readonly DimensionId[];
  allFigures: (db: Database, scope: FiguresScope) => Figures;
  /** Figures without facts: zero on known days, null if nothing is known. */
  noFigures: (db: Database, scope: FiguresScope) => Figures;
  /** Called only with filters by its own dimensions, at least one. */
  filteredFigures: (db: Database, scope: FiguresScope, filters: readonly Filter[]) => Figures;
  /** Groups without facts are absent. */
  groupedFigures: (
    db: Database,
    scope: FiguresScope,
    grouping: Grouping,
  ) => Promise<FigureGroups<Figures>>;
  /** For reports of several accounts, the days known of those that facts matching the filters can be of. */
  knownDays?: (
    db: Database,
    scope: FiguresScope,
    filters: readonly Filter[],
  ) => Promise<KnownSpan | null>;
  /** For daily reports, the rows as groups by day and member; null if none of the days is known. */
  reportRows?: (
    db: Database,
    scope: FiguresScope,
    grouping: Grouping,
  ) => Promise<ReportRows<Figures> | null>;
};

/** Accessed by index, because a year of a report can have a million rows. */
export type ReportRows<Figures> = {
  count: number;
  day: (row: number) => number;
  /** Rows with equal sums have equal figures. */
  sums: (row: number) => unknown;
  /** One per dimension of the grouping. */
  values: (row: number) => string[];
  figures: (row: number) => Figures;
};
