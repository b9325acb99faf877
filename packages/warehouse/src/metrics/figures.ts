import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRows } from "../cuts/cut.ts";
import { FigureGroups } from "../cuts/figure-groups.ts";
import {
  openFactFigures,
  openGroupedFacts,
  openNoFacts,
  openReportRows,
} from "../cuts/open-cut.ts";
import type { FiguresScope } from "./fact-figures.ts";
import { LoadedFigures } from "./loaded-figures.ts";

export type Figures = LoadedFigures;

export function openFigures(db: Database, scope: FiguresScope): Figures {
  return new LoadedFigures(openFactFigures(db, scope), scope);
}

/** Figures without facts, for groups that one side of the comparison lacks. */
export function openNoFigures(db: Database, scope: FiguresScope): Figures {
  return new LoadedFigures(openNoFacts(db, scope), scope);
}

/** The figures of each group of facts; `facts` are those that the metrics count. */
export async function openGroupedFigures(
  db: Database,
  scope: FiguresScope,
  grouping: { facts: readonly FactId[]; by: readonly DimensionId[] },
): Promise<FigureGroups<Figures>> {
  const groups = await openGroupedFacts(db, scope, grouping);
  return new FigureGroups(groups, (keys) => new LoadedFigures(groups.together(keys), scope));
}

/** The rows of a daily report, each with its figures; null if none of its days is known. */
export async function openReportFigures(
  db: Database,
  scope: FiguresScope,
  report: { fact: FactId; by: readonly DimensionId[] },
): Promise<ReportRows<Figures> | null> {
  const rows = await openReportRows(db, scope, report);
  return rows && { ...rows, figures: (row) => new LoadedFigures(rows.figures(row), scope) };
}
