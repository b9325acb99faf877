import { noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { type LineDimensionId, lineValue } from "../../dimensions/line-dimensions.ts";
import type { LineReader } from "./dimension-reader.ts";
import { joinLists, lookUp } from "./row-values.ts";
import type { ValueNumbers } from "./value-numbers.ts";

/** The column of a line that determines its value. */
const sourceOf = {
  product: "product_id",
  variant: "item_id",
  sku: "item_id",
  vendor: "product_id",
  product_type: "product_id",
  collection: "product_id",
} as const satisfies Record<LineDimensionId, "product_id" | "item_id">;

export async function openLineValues(
  db: Database,
  storeId: number,
  { id, numbers }: { id: LineDimensionId; numbers: ValueNumbers<string> },
): Promise<LineReader> {
  const none = numbers.numberOf(noValue);
  if (id === "product") return { none, ofLines: readProducts(numbers, none) };
  const source = sourceOf[id];
  const known = await readValues(db, storeId, id);
  const isList = known.some(({ values }) => values.length > 1);
  const greatest = known.reduce((max, { id: each }) => Math.max(max, each), 0);
  if (!isList) {
    const table = new Int32Array(greatest + 1).fill(none);
    for (const { id: each, values } of known) table[each] = numbers.numberOf(values[0] ?? noValue);
    const read = { numbers: table, add: () => none };
    return { none, ofLines: ({ rows, column }) => lookUp(column(source), rows, read) };
  }
  const lists = new Map(
    known.map(({ id: each, values }) => [each, values.map(numbers.numberOf)] as const),
  );
  return {
    none,
    ofLines: ({ rows, column }) => {
      const { base, offsets } = column(source);
      return joinLists(rows, (row) => lists.get(base + (offsets?.[row] ?? 0)) ?? [none]);
    },
  };
}

const firstProducts = 1024;

/** The value is the id, so no product has to be read. */
function readProducts(numbers: ValueNumbers<string>, none: number): LineReader["ofLines"] {
  // By id, because ids are numbered from 1 within the store.
  let known = new Int32Array(firstProducts).fill(-1);
  known[0] = none;
  const add = (product: number) => {
    if (product >= known.length) {
      const grown = new Int32Array(2 * product).fill(-1);
      grown.set(known);
      known = grown;
    }
    return (known[product] = numbers.numberOf(String(product)));
  };
  return ({ rows, column }) => lookUp(column("product_id"), rows, { numbers: known, add });
}

type LineSourceValues = { id: number; values: string[] };

/** The values of all products or items of the store. */
async function readValues(
  db: Database,
  storeId: number,
  id: LineDimensionId,
): Promise<LineSourceValues[]> {
  const value = lineValue(id, { storeId, row: "line" });
  const from =
    sourceOf[id] === "product_id"
      ? sql`select store_id, id, id as product_id, null as item_id from products`
      : sql`select store_id, id, null as product_id, id as item_id from sold_items`;
  const { rows } = await sql<{ id: number; value: string }>`
    select line.id, ${"one" in value ? value.one : value.many} as value
    from (${from} where store_id = ${storeId}) as line`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    values: "one" in value ? [row.value] : (JSON.parse(row.value) as string[]),
  }));
}
