import { type DimensionId, dimensionIds } from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { unsupportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { FiguresByFacts, FiguresScope } from "../metrics/fact-figures.ts";
import type { KnownSpan } from "../source-days/known-span.ts";
import { adsCut } from "./ads.ts";
import { checkoutsCut } from "./checkouts.ts";
import type { Cut, FigureCut, Grouping, ReportRows } from "./cut.ts";
import { customersCut } from "./customers.ts";
import { emailCut } from "./email.ts";
import { FigureGroups, hasAnyGroup } from "./figure-groups.ts";
import { itemViewsCut } from "./item-views.ts";
import { orderLinesCut } from "./order-lines.ts";
import { salesCut } from "./sales.ts";
import { searchCut } from "./search.ts";
import { sessionsCut } from "./sessions.ts";

const cuts: { [Fact in FactId]: Cut<Fact> } = {
  sales: salesCut,
  order_lines: orderLinesCut,
  customers: customersCut,
  checkouts: checkoutsCut,
  sessions: sessionsCut,
  item_views: itemViewsCut,
  search: searchCut,
  ads: adsCut,
  email: emailCut,
};

/** The dimensions among these by which the metric can't be filtered or grouped, in registry order. */
export function notCutBy(id: MetricId, dimensions: readonly DimensionId[]): DimensionId[] {
  const unsupported = new Set(unsupportedDimensions(id, dimensions));
  for (const fact of metricDefinitions[id].facts) {
    for (const dimension of dimensions) {
      if (!cuts[fact].dimensions.includes(dimension)) unsupported.add(dimension);
    }
  }
  return dimensionIds.filter((dimension) => unsupported.has(dimension));
}

/**
 * The figures of the facts matching all filters of the scope. Kinds of facts that do not support one of the filters have
 * no figures.
 */
export function openFactFigures(db: Database, scope: FiguresScope): FiguresByFacts {
  const { filters } = scope;
  const dimensions = filteredDimensions(filters);
  const open = <Fact extends FactId>(fact: Fact): FiguresByFacts[Fact] => {
    const cut: Cut<Fact> = cuts[fact];
    if (filters.length === 0) return cut.allFigures(db, scope);
    return canCut(cut, dimensions)
      ? cut.filteredFigures(db, scope, filters)
      : cut.noFigures(db, scope);
  };
  return ofEveryKind(open);
}

export function openNoFacts(db: Database, scope: FiguresScope): FiguresByFacts {
  return ofEveryKind((fact) => cuts[fact].noFigures(db, scope));
}

/**
 * The figures of each group of the facts. A group has only figures of `facts`; those without facts in the group are
 * zero.
 */
export async function openGroupedFacts(
  db: Database,
  scope: FiguresScope,
  { facts, by }: { facts: readonly FactId[] } & Pick<Grouping, "by">,
): Promise<FigureGroups<FiguresByFacts>> {
  const { filters } = scope;
  const dimensions = [...by, ...filteredDimensions(filters)];
  const none = openNoFacts(db, scope);
  const opened: { fact: FactId; groups: FigureGroups<FiguresByFacts[FactId]> }[] = [];
  for (const fact of facts) {
    if (!canCut(cuts[fact], dimensions)) continue;
    opened.push({ fact, groups: await cuts[fact].groupedFigures(db, scope, { by, filters }) });
  }
  const keys = new Set(opened.flatMap(({ groups }) => [...groups.keys()]));
  return new FigureGroups(keys, (some) => {
    const figures = { ...none };
    for (const { fact, groups } of opened) {
      if (hasAnyGroup(groups, some)) Object.assign(figures, { [fact]: groups.together(some) });
    }
    return figures;
  });
}

/** The rows of a daily report; null for other facts, or if all days are unknown. */
export async function openReportRows(
  db: Database,
  scope: FiguresScope,
  { fact, by }: { fact: FactId } & Pick<Grouping, "by">,
): Promise<ReportRows<FiguresByFacts> | null> {
  const { filters } = scope;
  const cut: FigureCut<FiguresByFacts[FactId]> = cuts[fact];
  if (!canCut(cut, [...by, ...filteredDimensions(filters)])) return null;
  const rows = await cut.reportRows?.(db, scope, { by, filters });
  const none = openNoFacts(db, scope);
  return rows ? { ...rows, figures: (row) => ({ ...none, [fact]: rows.figures(row) }) } : null;
}

/**
 * The days on which a report of several accounts is known for facts that match the filters, in addition to those of the
 * scope.
 */
export async function knownDaysOfMatching(
  db: Database,
  scope: FiguresScope,
  { fact, filters }: { fact: FactId; filters: readonly Filter[] },
): Promise<KnownSpan | null> {
  const days = await cuts[fact].knownDays?.(db, scope, [...scope.filters, ...filters]);
  return days ?? null;
}

function canCut(
  { dimensions: known }: { dimensions: readonly DimensionId[] },
  dimensions: readonly DimensionId[],
): boolean {
  return dimensions.every((dimension) => known.includes(dimension));
}

function ofEveryKind(
  open: <Fact extends FactId>(fact: Fact) => FiguresByFacts[Fact],
): FiguresByFacts {
  return {
    sales: open("sales"),
    order_lines: open("order_lines"),
    customers: open("customers"),
    checkouts: open("checkouts"),
    sessions: open("sessions"),
    item_views: open("item_views"),
    search: open("search"),
    ads: open("ads"),
    email: open("email"),
  };
}
