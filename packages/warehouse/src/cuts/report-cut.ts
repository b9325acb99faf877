import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { FiguresScope } from "../metrics/fact-figures.ts";
import { openSourceDayFigures, type SourceDayFigures } from "../metrics/source-day-figures.ts";
import type { SourceDayScope } from "../metrics/source-day-figures.ts";
import { once } from "../once.ts";
import { addGroups } from "./add-groups.ts";
import type { FigureCut, Grouping } from "./cut.ts";
import { type DayFacts, filterFacts, groupFacts, isAnyDayKnown, valuesOfRow } from "./day-facts.ts";
import { FigureGroups, hasAnyGroup } from "./figure-groups.ts";
import { groupKey } from "./group-key.ts";
import type { ReportAccounts } from "./limit-accounts.ts";

/** A daily report and the figures that are sums of its rows. */
export type DayReportFacts<Name extends keyof SourceDayFigures, Member, Sums> = {
  dimensions: readonly DimensionId[];
  /** Only of reports of several accounts. */
  accounts?: ReportAccounts;
  /** All rows, with values of the given dimensions; null if none of the days is known. */
  load: (
    db: Database,
    scope: SourceDayScope,
    dimensions: readonly DimensionId[],
  ) => Promise<DayFacts<Member, Sums> | null>;
  figures: (
    load: () => Promise<DayFacts<Member, Sums> | null>,
    context: { db: Database; scope: SourceDayScope },
  ) => Pick<SourceDayFigures, Name>;
};

/** Filters and groups the rows of a report in memory. */
export function reportCut<Name extends keyof SourceDayFigures, Member, Sums>(
  report: DayReportFacts<Name, Member, Sums>,
): FigureCut<Pick<SourceDayFigures, Name>> {
  const figuresOf = (db: Database, scope: SourceDayScope, facts: Load<Member, Sums>) =>
    report.figures(once(facts), { db, scope });
  const { accounts } = report;
  const loadFiltered = async (
    db: Database,
    scope: SourceDayScope,
    { by, filters }: Grouping,
  ): Promise<DayFacts<Member, Sums> | null> => {
    const dimensions = [...new Set([...by, ...filteredDimensions(filters)])];
    const limited = accounts ? await accounts.limit(db, scope, filters) : scope;
    const facts = await report.load(db, limited, dimensions);
    return facts && isAnyDayKnown(facts.span, scope.span, filters)
      ? filterFacts(facts, filters)
      : null;
  };
  return {
    dimensions: report.dimensions,
    allFigures: (db, scope) => openSourceDayFigures(db, sourceDayScope(scope)),
    noFigures: (db, figuresScope) => {
      const scope = sourceDayScope(figuresScope);
      return figuresOf(db, scope, async () => {
        const facts = await report.load(db, scope, []);
        return facts && { ...facts, rows: [] };
      });
    },
    filteredFigures: (db, figuresScope, filters) => {
      const scope = sourceDayScope(figuresScope);
      return figuresOf(db, scope, () => loadFiltered(db, scope, { by: [], filters }));
    },
    groupedFigures: async (db, figuresScope, { by, filters }) => {
      const scope = sourceDayScope(figuresScope);
      const facts = await loadFiltered(db, scope, { by, filters });
      if (facts === null)
        return new FigureGroups(new Set(), () => figuresOf(db, scope, async () => null));
      const groups = groupFacts(facts, by, groupKey);
      return new FigureGroups(groups, (keys) => {
        const rows = addGroups(groups, keys, (all) => all.flat());
        return figuresOf(db, scope, async () => ({ ...facts, rows }));
      });
    },
    ...(accounts && {
      knownDays: async (db, figuresScope, filters) =>
        accounts.knownDays(await accounts.limit(db, sourceDayScope(figuresScope), filters)),
    }),
    reportRows: async (db, figuresScope, { by, filters }) => {
      const scope = sourceDayScope(figuresScope);
      const facts = await loadFiltered(db, scope, { by, filters });
      if (facts === null) return null;
      const readers = by.map((dimension) => valuesOfRow(facts, dimension));
      const at = (index: number) => {
        const row = facts.rows[index];
        if (row === undefined) throw new Error(`The report has no row ${index}`);
        return row;
      };
      return {
        count: facts.rows.length,
        day: (index) => at(index).day,
        sums: (index) => at(index).sums,
        values: (index) => readers.map((valuesOf) => valuesOf(at(index))[0] ?? noValue),
        figures: (index) => figuresOf(db, scope, async () => ({ ...facts, rows: [at(index)] })),
      };
    },
  };
}

type Load<Member, Sums> = () => Promise<DayFacts<Member, Sums> | null>;

export function sourceDayScope(scope: FiguresScope): SourceDayScope {
  const { store, cache, accounts, window, needsAllDays = false } = scope;
  return {
    storeId: store.id,
    currency: store.currency,
    cache,
    accounts,
    span: window,
    needsAllDays,
  };
}

/** Combines the figures of two reports of the same facts. The result supports the dimensions of the first. */
export function combineCuts<One extends object, Other extends object>(
  one: FigureCut<One>,
  other: FigureCut<Other>,
): FigureCut<One & Other> {
  const otherSupports = (dimensions: readonly DimensionId[]) =>
    dimensions.every((dimension) => other.dimensions.includes(dimension));
  return {
    dimensions: one.dimensions,
    allFigures: (db, scope) => ({ ...one.allFigures(db, scope), ...other.allFigures(db, scope) }),
    noFigures: (db, scope) => ({ ...one.noFigures(db, scope), ...other.noFigures(db, scope) }),
    filteredFigures: (db, scope, filters) => ({
      ...one.filteredFigures(db, scope, filters),
      ...(otherSupports(filteredDimensions(filters))
        ? other.filteredFigures(db, scope, filters)
        : other.noFigures(db, scope)),
    }),
    groupedFigures: async (db, scope, grouping) => {
      const groups = await one.groupedFigures(db, scope, grouping);
      const dimensions = [...grouping.by, ...filteredDimensions(grouping.filters)];
      const [none, noOther] = [one.noFigures(db, scope), other.noFigures(db, scope)];
      const others = otherSupports(dimensions)
        ? await other.groupedFigures(db, scope, grouping)
        : new FigureGroups(new Set(), () => noOther);
      const keys = new Set([...groups.keys(), ...others.keys()]);
      return new FigureGroups(keys, (some) => ({
        ...(hasAnyGroup(groups, some) ? groups.together(some) : none),
        ...(hasAnyGroup(others, some) ? others.together(some) : noOther),
      }));
    },
  };
}
