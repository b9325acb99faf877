import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import {
  addProductTotals,
  type ProductTotals,
  productTotalsByDay,
} from "../metrics/products/product-sales.ts";
import type { FiguresByFacts, FiguresScope } from "../metrics/fact-figures.ts";
import { once } from "../once.ts";
import { sumByDay, addGroups } from "./add-groups.ts";
import type { Cut, Grouping } from "./cut.ts";
import { figuresOfGroups } from "./figures-of-groups.ts";
import type { GroupKey } from "./group-key.ts";
import { orderFactDimensions } from "./order-facts.ts";
import { groupedLines, groupedLinesByDay } from "./order-days/grouped-lines.ts";

type LineFigures = FiguresByFacts["order_lines"];

const noTotals: ProductTotals = { revenueMinor: 0, units: 0, unitsReturned: 0 };
const noLines: LineFigures = {
  productTotals: async () => noTotals,
  productTotalsByDay: async () => new Map(),
};

/** A line's contribution to the totals. */
export const lineAmounts = {
  revenueMinor: sql<number>`fact.gross_minor - fact.discount_minor`,
  units: sql<number>`fact.quantity`,
  unitsReturned: sql<number>`fact.returned_quantity`,
} as const satisfies Record<keyof ProductTotals, unknown>;

/** Lines of products by the day of their order. */
export const orderLinesCut: Cut<"order_lines"> = {
  dimensions: orderFactDimensions,
  allFigures: (db, { store, cache, window }) => {
    const byDay = () => productTotalsByDay(db, { store, cache, window });
    return {
      productTotals: async () => addProductTotals((await byDay()).values()),
      productTotalsByDay: byDay,
    };
  },
  noFigures: () => noLines,
  ...figuresOfGroups(openGroups),
};

/** Loads the figures of all groups together, each kind when first needed. */
function openGroups(db: Database, scope: FiguresScope, grouping: Grouping) {
  const groups: LoadedGroups = {
    totals: once(() => groupedLines(db, scope, grouping)),
    byDays: once(() => groupedLinesByDay(db, scope, grouping)),
  };
  const figuresOf = (keys: readonly GroupKey[]): LineFigures => new GroupLines(groups, keys);
  return { totals: groups.totals, figuresOf };
}

type LoadedGroups = {
  totals: () => ReturnType<typeof groupedLines>;
  byDays: () => ReturnType<typeof groupedLinesByDay>;
};

/** The combined figures of some groups. A class, because a breakdown can have thousands of groups. */
class GroupLines implements LineFigures {
  readonly #groups: LoadedGroups;
  readonly #keys: readonly GroupKey[];

  constructor(groups: LoadedGroups, keys: readonly GroupKey[]) {
    this.#groups = groups;
    this.#keys = keys;
  }

  async productTotals() {
    return addGroups(await this.#groups.totals(), this.#keys, addProductTotals);
  }

  async productTotalsByDay() {
    const byDays = await this.#groups.byDays();
    return addGroups(byDays, this.#keys, (all) => sumByDay(all, addProductTotals));
  }
}
