import type { Database } from "@cartograph/database/schema.ts";
import type { LineFacts, OrderFacts } from "./order-facts.ts";
import { orderQueries, orderStatements } from "./order-statements.ts";
import type { TextIds } from "../remembered-ids.ts";
import { numberTexts, type Texts } from "./stored-texts.ts";

/** The item that a line sold. */
export type LineItem = Pick<LineFacts, "title" | "sku" | "variantExtId">;

/** Returns the id of the item of each line of the orders. Stores items that are new to the store. */
export function resolveLineItems(
  db: Database,
  storeId: number,
  { orders, remembered }: { orders: readonly OrderFacts[]; remembered: TextIds },
): Promise<number[]> {
  return numberTexts(db, storeId, {
    table: {
      table: "sold_items",
      find: orderQueries(db).itemByContent,
      insert: orderStatements(db).insertItem,
    },
    wanted: orders.flatMap(({ lines }) => lines.map(textsOf)),
    remembered,
  });
}

function textsOf({ title, sku, variantExtId }: LineItem): Texts {
  return [title, sku, variantExtId];
}
