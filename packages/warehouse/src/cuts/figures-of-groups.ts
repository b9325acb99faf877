import type { Database } from "@cartograph/database/schema.ts";
import type { FiguresScope } from "../metrics/fact-figures.ts";
import type { FigureCut, Grouping } from "./cut.ts";
import { FigureGroups } from "./figure-groups.ts";
import { type GroupKey, groupKey } from "./group-key.ts";

type OpenGroups<Figures> = {
  /** By group; has every group that has figures. */
  totals: () => Promise<ReadonlyMap<GroupKey, unknown>>;
  figuresOf: (keys: readonly GroupKey[]) => Figures;
};

/** Filtered facts are the only group of a grouping by no dimension. */
export function figuresOfGroups<Figures>(
  open: (db: Database, scope: FiguresScope, grouping: Grouping) => OpenGroups<Figures>,
): Pick<FigureCut<Figures>, "filteredFigures" | "groupedFigures"> {
  return {
    filteredFigures: (db, scope, filters) =>
      open(db, scope, { by: [], filters }).figuresOf([groupKey([])]),
    groupedFigures: async (db, scope, grouping) => {
      const { totals, figuresOf } = open(db, scope, grouping);
      return new FigureGroups(await totals(), figuresOf);
    },
  };
}
