import type { Comparison } from "../../metrics/comparison.ts";

export type CollectionWithProducts = {
  id: string;
  /** Our number of the collection within its store. */
  number: string;
  title: string;
  /** The platform's ids. */
  productExternalIds: string[];
};

/** The store's collections by title, with the products they include. */
export async function listCollections({
  db,
  store,
}: Comparison): Promise<CollectionWithProducts[]> {
  const collections = await db
    .selectFrom("collections")
    .select(["id", "ext_id", "title"])
    .where("store_id", "=", store.id)
    .where("deleted_at", "is", null)
    .orderBy("title")
    .orderBy("ext_id")
    .execute();
  const members = await db
    .selectFrom("collection_products")
    .select(["collection_id", "product_ext_id"])
    .where("store_id", "=", store.id)
    .execute();
  const productsOf = new Map<number, string[]>();
  for (const { collection_id, product_ext_id } of members) {
    const products = productsOf.get(collection_id);
    if (products === undefined) productsOf.set(collection_id, [product_ext_id]);
    else products.push(product_ext_id);
  }
  return collections.map((collection) => ({
    id: collection.ext_id,
    number: String(collection.id),
    title: collection.title,
    productExternalIds: productsOf.get(collection.id) ?? [],
  }));
}
