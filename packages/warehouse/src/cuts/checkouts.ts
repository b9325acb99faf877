import { abandonedValueByDay } from "../metrics/checkout/abandoned-carts.ts";
import type { FiguresByFacts } from "../metrics/fact-figures.ts";
import type { Cut } from "./cut.ts";

const noCheckouts: FiguresByFacts["checkouts"] = { abandonedValueByDay: async () => new Map() };

export const checkoutsCut: Cut<"checkouts"> = {
  dimensions: [],
  allFigures: (db, { store, window }) => ({
    abandonedValueByDay: () => abandonedValueByDay(db, store, window),
  }),
  noFigures: () => noCheckouts,
  filteredFigures: () => noCheckouts,
  groupedFigures: async () => new Map(),
};
