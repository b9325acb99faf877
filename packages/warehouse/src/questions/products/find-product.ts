import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ProductsTable } from "@cartograph/database/tables/products.table.ts";
import type { Selectable } from "kysely";

const columns = [
  // Our number of the product within its store.
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
] as const;

export type FoundProduct = Pick<Selectable<ProductsTable>, (typeof columns)[number]>;

/**
 * @param id the platform's id, as in the products report, or our number, as in filters; the platform's id takes
 * precedence
 * @throws AppError not_found if the store has no such product
 */
export async function findProduct(
  db: Database,
  storeId: number,
  id: string,
): Promise<FoundProduct> {
  const products = db.selectFrom("products").select(columns).where("store_id", "=", storeId);
  const byExternalId =
    (await products.where("ext_id", "=", id).executeTakeFirst()) ??
    (await products.where("ext_id", "=", decode(id)).executeTakeFirst());
  const isNumber = /^[1-9]\d{0,9}$/.test(id);
  const byNumber =
    byExternalId === undefined && isNumber
      ? await products.where("id", "=", Number(id)).executeTakeFirst()
      : undefined;
  const product = byExternalId ?? byNumber;
  if (product === undefined) throw new AppError("not_found", "There is no such product");
  return product;
}

/** REST passes path segments undecoded, such as `sku%3AMUG-1`. Text that can't be decoded is returned unchanged. */
function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
