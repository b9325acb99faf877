import type { FiguresByFacts } from "../metrics/fact-figures.ts";
import { productTotalsByDay } from "../metrics/products/product-sales.ts";
import type { Cut } from "./cut.ts";

const noLines: FiguresByFacts["order_lines"] = { productTotals: async () => new Map() };

export const orderLinesCut: Cut<"order_lines"> = {
  dimensions: [],
  allFigures: (db, { store, cache, window }) => ({
    productTotals: () => productTotalsByDay(db, { store, cache, window }),
  }),
  noFigures: () => noLines,
  filteredFigures: () => noLines,
  groupedFigures: async () => new Map(),
};
