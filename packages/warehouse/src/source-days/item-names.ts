import type { PackedColumns } from "@cartograph/database/packed-figures.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { itemFigures } from "@cartograph/database/tables/products.table.ts";
import { itemNameCode } from "@cartograph/database/tables/source-days.table.ts";
import type { StoreCache } from "../store-cache.ts";
import { greatestMember } from "./member-sums.ts";
import { memberNames } from "./member-names.ts";
import { compareNames } from "../compare-text.ts";

/** The column with the number of an item's name, after its figures. */
export const nameColumn = itemFigures.length;

/** The number of each item's name, indexed by item. If an item has several names, the one that sorts last. */
export async function lastItemNames(
  db: Database,
  account: { storeId: number; accountId: number; cache?: StoreCache },
  packed: readonly PackedColumns[],
): Promise<Int32Array> {
  const names = new Int32Array(greatestMember(packed) + 1);
  const renamed = new Map<number, Set<number>>();
  for (const { members, figure } of packed) {
    const own = figure(nameColumn);
    for (let row = 0; row < members.length; row += 1) {
      const [item, name] = [members[row] ?? 0, own?.[row] ?? 0];
      const other = names[item] ?? 0;
      names[item] = name;
      if (other === 0 || other === name) continue;
      renamed.set(item, (renamed.get(item) ?? new Set()).add(other).add(name));
    }
  }
  if (renamed.size === 0) return names;
  const numbers = new Set([...renamed.values()].flatMap((each) => [...each]));
  const nameOf = await memberNames(db, { ...account, report: itemNameCode }, [...numbers]);
  for (const [item, candidates] of renamed) {
    names[item] = [...candidates].reduce((last, name) =>
      compareNames(nameOf(name), nameOf(last)) > 0 ? name : last,
    );
  }
  return names;
}
