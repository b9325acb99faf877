import {
  type DimensionId,
  noValue,
  escapeValue,
} from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { groupBy } from "../grouping.ts";

/** Reads the values of products by our ids. Null stands for amounts without a product, whose value is `noValue`. */
export async function productValues(
  db: Database,
  storeId: number,
  dimensions: readonly DimensionId[],
): Promise<(dimension: DimensionId, product: number | null) => readonly string[]> {
  const columns = new Map<DimensionId, ReadonlyMap<number, string>>();
  for (const column of ["vendor", "product_type"] as const) {
    if (dimensions.includes(column)) columns.set(column, await readColumn(db, storeId, column));
  }
  const collections = dimensions.includes("collection")
    ? await readCollections(db, storeId)
    : new Map<number, string[]>();
  return (dimension, product) => {
    if (product === null) return [noValue];
    if (dimension === "collection") return collections.get(product) ?? [noValue];
    if (dimension === "product") return [String(product)];
    return [columns.get(dimension)?.get(product) ?? noValue];
  };
}

type Column = "vendor" | "product_type";

async function readColumn(
  db: Database,
  storeId: number,
  column: Column,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("products")
    .select(({ ref }) => ["id", ref(column).as("value")])
    .where("store_id", "=", storeId)
    .where(column, "is not", null)
    .execute();
  return new Map(rows.map(({ id, value }) => [id, escapeValue(value?.trim() ?? "") || noValue]));
}

async function readCollections(
  db: Database,
  storeId: number,
): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db
    .selectFrom("collection_products as member")
    .innerJoin("collections", (join) =>
      join
        .onRef("collections.store_id", "=", "member.store_id")
        .onRef("collections.id", "=", "member.collection_id"),
    )
    .innerJoin("products", (join) =>
      join
        .onRef("products.store_id", "=", "member.store_id")
        .onRef("products.ext_id", "=", "member.product_ext_id"),
    )
    .select(["products.id as product", "collections.id as collection"])
    .where("member.store_id", "=", storeId)
    .where("collections.deleted_at", "is", null)
    .execute();
  const byProduct = groupBy(rows, ({ product }) => product);
  return new Map(
    [...byProduct].map(([product, members]) => [
      product,
      members.map(({ collection }) => String(collection)),
    ]),
  );
}
