import { matchesFilters } from "../../cuts/day-facts.ts";
import type { Comparison } from "../../metrics/comparison.ts";

/** Our numbers of the products whose title contains the text, ignoring case, and that match the filters by product. */
export async function searchProducts(
  { db, store, filters }: Comparison,
  search: string,
): Promise<string[]> {
  const products = await db
    .selectFrom("products")
    .select(["id", "title"])
    .where("store_id", "=", store.id)
    .orderBy("id")
    .execute();
  // SQLite's `lower` converts only ASCII letters.
  const text = search.trim().toLowerCase();
  const ofProducts = filters.filter(({ dimension }) => dimension === "product");
  return products
    .filter(({ title }) => title.toLowerCase().includes(text))
    .map(({ id }) => String(id))
    .filter((id) => matchesFilters(ofProducts, () => [id]));
}
