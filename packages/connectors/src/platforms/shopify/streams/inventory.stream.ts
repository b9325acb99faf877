import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { inventoryPageDocument } from "../documents/inventory.graphql.ts";
import { toInventoryRecord } from "../mapper/catalogue.mapper.ts";
import { inventoryPageSchema, type InventoryNode } from "../schemas/catalogue.schemas.ts";
import { inventoryLevels, readNestedList } from "./nested-lists.ts";
import { requestPage } from "./read-page.ts";
import type { Source } from "./source.ts";

/** An item with the currency of its page. */
type PricedItem = InventoryNode & { currency: string };

/** Few enough to read all with ten requests. */
const smallStock = 2_500;

/** Stock can change without its item, so all items are read each time, or every six hours if there are many. */
export const inventorySource: Source<PricedItem> = {
  name: "inventory",
  filter: null,
  sortKeys: { id: null, change: null },
  changeField: "updated_at",
  changedAt: (item) => item.updatedAt,
  overlapMs: 5 * 60_000,
  hasExactTimes: true,
  fullEveryMs: (size) => (size <= smallStock ? 0 : 6 * 60 * 60_000),
  optionalScope: "read_inventory",
  readPage: (session, request, signal) =>
    requestPage(
      session,
      {
        document: inventoryPageDocument,
        schema: inventoryPageSchema,
        pick: ({ inventoryItems, shop }) => ({
          ...inventoryItems,
          nodes: inventoryItems.nodes.map((node) => ({ ...node, currency: shop.currencyCode })),
        }),
      },
      request,
      signal,
    ),
  async toRecords(session, items, signal) {
    const records: SourceRecord[] = [];
    for (const item of items) {
      const levels = await readNestedList(session, inventoryLevels, item, signal);
      const record = toInventoryRecord(item, levels, item.currency);
      if (record) records.push(record);
    }
    return { records, warnings: [] };
  },
};
