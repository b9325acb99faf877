import { hourMs } from "@cartograph/contracts/days.ts";
import { inventoryPageDocument } from "../documents/inventory.graphql.ts";
import { toInventoryRecord } from "../mapper/catalogue.mapper.ts";
import { inventoryPageSchema, type InventoryNode } from "../schemas/catalogue.schemas.ts";
import { inventoryLevels } from "./nested-lists.ts";
import { pagesOf } from "./read-page.ts";
import type { Source } from "./source.ts";
import { recordsWith } from "./to-records.ts";

/** An item with the currency of its page. */
type PricedItem = InventoryNode & { currency: string };

/** Few enough to read all with ten requests. */
const smallStock = 2_500;

/** Stock can change without its item, so all items are read each time, or every six hours if there are many. */
export const inventorySource: Source<PricedItem> = {
  name: "inventory",
  sortKeys: { id: null, change: null },
  changeField: "updated_at",
  changedAt: (item) => item.updatedAt,
  fullEveryMs: (size) => (size <= smallStock ? 0 : 6 * hourMs),
  optionalScope: "read_inventory",
  readPage: pagesOf({
    document: inventoryPageDocument,
    schema: inventoryPageSchema,
    pick: ({ inventoryItems, shop }) => ({
      ...inventoryItems,
      nodes: inventoryItems.nodes.map((node) => ({ ...node, currency: shop.currencyCode })),
    }),
  }),
  toRecords: recordsWith(inventoryLevels, (item, levels) =>
    toInventoryRecord(item, levels, item.currency),
  ),
};
