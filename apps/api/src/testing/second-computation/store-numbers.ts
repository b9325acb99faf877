import type { FilledDemo } from "../filled-demo.ts";

/** The row numbers that the store assigned to records, by the platform's id. */
export type StoreNumbers = {
  /** By `ProductsTable.ext_id`: the platform's id, or `sku:…` for products known from lines alone. */
  product: (extId: string) => string;
  collection: (id: number) => string;
  account: (extId: string) => string;
  campaign: (extId: string) => string;
  message: (extId: string) => string;
};

const tables = [
  "products",
  "collections",
  "source_accounts",
  "campaigns",
  "email_messages",
] as const;

export async function storeNumbers({ db, storeId }: FilledDemo): Promise<StoreNumbers> {
  const numbers = new Map<string, string>();
  for (const table of tables) {
    const rows = await db
      .selectFrom(table)
      .select(["id", "ext_id"])
      .where("store_id", "=", storeId)
      .execute();
    for (const { id, ext_id } of rows) numbers.set(`${table} ${ext_id}`, String(id));
  }
  const numberOf = (table: (typeof tables)[number]) => (extId: string | number) =>
    numbers.get(`${table} ${extId}`) ?? `unknown ${extId}`;
  return {
    product: numberOf("products"),
    collection: numberOf("collections"),
    account: numberOf("source_accounts"),
    campaign: numberOf("campaigns"),
    message: numberOf("email_messages"),
  };
}
