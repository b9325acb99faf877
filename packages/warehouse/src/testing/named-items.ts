import type { Database } from "@cartograph/database/schema.ts";
import { itemFigures } from "@cartograph/database/tables/products.table.ts";
import { itemNameCode, itemReport } from "@cartograph/database/tables/source-days.table.ts";
import { itemSums } from "../metrics/products/item-sums.ts";
import { memberNames } from "../source-days/member-names.ts";
import type { SourceScope } from "../source-days/source-scope.ts";

/** All figures of the items over a span, with their ids and names, in the order of their ids. */
export async function namedItems(db: Database, scope: SourceScope) {
  const { items, names, sums } = await itemSums(db, scope, { figures: itemFigures });
  const idOf = await memberNames(db, { ...scope, report: itemReport }, items);
  const nameNumbers = Array.from(items, (item) => names[item] ?? 0);
  const nameOf = await memberNames(db, { ...scope, report: itemNameCode }, nameNumbers);
  return Array.from(items, (item, row) => ({
    id: idOf(item),
    name: nameOf(names[item] ?? 0),
    views: sums[itemFigures.indexOf("views")]?.[row] ?? 0,
    figures: sums.map((sum) => sum[row] ?? 0),
  })).toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}
