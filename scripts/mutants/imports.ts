import { type Mutant, testsIn } from "./mutant.ts";

const exportFolder = "packages/connectors/src/platforms/shopify/orders-export";
const scatteredRows = testsIn(`${exportFolder}/scattered-rows.test.ts`);

/** Changes that store orders of a file twice, in part, or as what they are not. */
export const importMutants: readonly Mutant[] = [
  {
    harm: "An order without an Id is stored in addition to the order of the same Name",
    file: "packages/warehouse/src/ingestion/sales/match-order.ts",
    find: "const withId = byName.filter((row) => !isOrderNameKey(row.ext_id));",
    replace: "const withId = byName.filter(() => false);",
    caughtBy: [
      {
        file: "packages/warehouse/src/ingestion/sales/match-orders.test.ts",
        title: "imported %j is stored once",
      },
    ],
  },
  {
    harm: "The first rows of an order are taken as the whole order",
    file: `${exportFolder}/export-index.ts`,
    find: "blocksOf: (name) => Math.max(1, blocksByName.get(fingerprint(name))),",
    replace: "blocksOf: () => 1,",
    caughtBy: [scatteredRows("are one order in any order of rows")],
  },
  {
    harm: "An order with missing rows is stored",
    file: `${exportFolder}/to-order-record.ts`,
    find: "if (goodsMinor + units / 2 >= order.subtotalMinor) return;",
    replace: "if (goodsMinor + units / 2 >= 0) return;",
    caughtBy: [
      scatteredRows(
        "between two rows of an order leaves the order out, since it adds up to too little",
      ),
    ],
  },
  {
    harm: "Gift cards of an orders export count as sales",
    file: `${exportFolder}/gift-card-line.ts`,
    find: `if (pattern.test(title.normalize("NFC"))) return "gift_card";`,
    replace: `if (pattern.test(title.normalize("NFC"))) return "product";`,
    caughtBy: [
      {
        file: "apps/api/src/features/imports/imports.test.ts",
        title: "leaves gift cards out of gross sales and units, and notes how they were recognized",
      },
    ],
  },
  {
    harm: "An upload with a part missing in the database is imported",
    file: "apps/api/src/sync/imports/stored-uploads.ts",
    find: "if (read === size) return;",
    replace: "if (read <= size) return;",
    caughtBy: [
      {
        file: "apps/api/src/sync/imports/shared-imports.test.ts",
        title: "refuses a file of which a chunk is missing, and stores none of its orders: %o",
      },
    ],
  },
];
