import type { Comparison } from "../../metrics/comparison.ts";
import { groupBy } from "../../grouping.ts";

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
  const membersOf = groupBy(members, (member) => member.collection_id);
  return collections.map((collection) => ({
    id: collection.ext_id,
    number: String(collection.id),
    title: collection.title,
    productExternalIds: (membersOf.get(collection.id) ?? []).map((member) => member.product_ext_id),
  }));
}
