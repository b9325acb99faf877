import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Database } from "@cartograph/database/schema.ts";

export type FoundProduct = {
  /** The store's number. */
  id: number;
  ext_id: string;
  title: string;
  sku: string | null;
  vendor: string | null;
  status: string | null;
  price_minor: number | null;
  inventory: number | null;
  is_gift_card: number;
  is_catalogued: number;
  deleted_at: number | null;
};

/**
 * @param id the platform's id, as in the products report, or the store's number, as in filters; the platform's id takes
 * precedence
 * @throws AppError not_found if the store has no such product
 */
export async function findProduct(
  db: Database,
  storeId: number,
  id: string,
): Promise<FoundProduct> {
  const products = db
    .selectFrom("products")
    .select([
      "id",
      "ext_id",
      "title",
      "sku",
      "vendor",
      "status",
      "price_minor",
      "inventory",
      "is_gift_card",
      "is_catalogued",
      "deleted_at",
    ])
    .where("store_id", "=", storeId);
  const named =
    (await products.where("ext_id", "=", id).executeTakeFirst()) ??
    (await products.where("ext_id", "=", decoded(id)).executeTakeFirst());
  const isNumber = /^[1-9]\d{0,9}$/.test(id);
  const numbered =
    named === undefined && isNumber
      ? await products.where("id", "=", Number(id)).executeTakeFirst()
      : undefined;
  const product = named ?? numbered;
  if (product === undefined) throw new AppError("not_found", "There is no such product");
  return product;
}

/** REST passes path segments undecoded: `sku%3AMUG-1`. Text that is not percent-encoded stays as it is. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
