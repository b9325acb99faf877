import type { PackedColumns } from "@cartograph/database/packed-figures.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { itemFigures } from "@cartograph/database/tables/products.table.ts";
import { itemReport } from "@cartograph/database/tables/source-days.table.ts";
import { lastItemNames } from "../../source-days/item-names.ts";
import { addMembers, memberDays } from "../../source-days/member-sums.ts";
import { readDayTotals, readPackedDays, readPackedSums } from "../../source-days/packed-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import { loadCached } from "../../store-cache.ts";

/**
 * Google Analytics figures of items over a span: `sums[f][row]` is figure `figures[f]` of item `items[row]`. Items and
 * names are numbers, and `names` is indexed by item. Revenue is in minor units of the store's currency.
 */
export type ItemSums = { items: Int32Array; names: Int32Array; sums: Float64Array[] };

/** Approximate size of a cached row; most figures are stored in one or two bytes. */
const bytesPerRow = 24;

type ItemFigure = (typeof itemFigures)[number];

/** @param isCounted limits the sums to some of the days */
export async function itemSums(
  db: Database,
  scope: SourceScope,
  { figures, isCounted }: { figures: readonly ItemFigure[]; isCounted?: (day: number) => boolean },
): Promise<ItemSums> {
  // Items are matched by their names in the whole span.
  const { packed: all, names } = await namedColumns(db, scope);
  const packed =
    isCounted === undefined
      ? all
      : [...(await readPackedDays(db, { ...scope, report: itemReport }))].flatMap(
          ([day, columns]) => (isCounted(day) ? [columns] : []),
        );
  const { members, sums } = addMembers(
    packed,
    figures.map((figure) => itemFigures.indexOf(figure)),
  );
  return { items: members, names, sums };
}

type NamedColumns = { packed: PackedColumns[]; names: Int32Array };

/** Cached for each version of the store's data. */
async function namedColumns(db: Database, scope: SourceScope): Promise<NamedColumns> {
  const name = `items:${scope.accountId}:${scope.span.from}:${scope.span.to}`;
  const bytesOf = ({ packed }: NamedColumns) =>
    packed.reduce((sum, { count }) => sum + count * bytesPerRow, 0);
  return loadCached(scope.cache, { name, bytesOf }, async () => {
    const packed = await readPackedSums(db, { ...scope, report: itemReport });
    return { packed, names: await lastItemNames(db, scope, packed) };
  });
}

/**
 * Views by day of the account's zone; days without any are absent.
 * @param scope `items` limits the count to the items with these numbers
 */
export async function itemViewsByDay(
  db: Database,
  { items, ...scope }: SourceScope & { items?: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const ofItems = { ...scope, report: itemReport };
  const figure = itemFigures.indexOf("views");
  if (items !== undefined) return memberDays(db, { ...ofItems, members: new Set(items), figure });
  const days = await readDayTotals(db, ofItems);
  return new Map([...days].map(([day, totals]) => [day, totals[figure] ?? 0]));
}
