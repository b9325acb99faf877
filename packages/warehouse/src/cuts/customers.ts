import { customerSegments } from "../metrics/customers/customer-segments.ts";
import type { FiguresByFacts } from "../metrics/fact-figures.ts";
import type { Cut } from "./cut.ts";

const noCustomers: FiguresByFacts["customers"] = {
  customerSegments: async () => ({ all: { customers: 0, netMinor: 0 }, rows: [] }),
};

export const customersCut: Cut<"customers"> = {
  dimensions: [],
  allFigures: (db, { store }) => ({ customerSegments: () => customerSegments(db, store) }),
  noFigures: () => noCustomers,
  filteredFigures: () => noCustomers,
  groupedFigures: async () => new Map(),
};
