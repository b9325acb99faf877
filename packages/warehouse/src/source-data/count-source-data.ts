import type { SourceDataCounts, SourceDataKind } from "@cartograph/contracts/source-data.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { reportKind } from "@cartograph/database/tables/source-days.table.ts";
import { accountTables, rowKinds } from "./account-tables.ts";
import { shopCustomers, shopOrders, shopTables, syncedProducts } from "./shop-tables.ts";
import { type SourceDataScope, toCounts } from "./source-data.ts";

/** Counts the stored rows of an account by kind. */
export async function countSourceData(
  db: Database,
  scope: SourceDataScope,
): Promise<SourceDataCounts> {
  return scope.platform === "shopify" ? countShop(db, scope.storeId) : countAccount(db, scope);
}

async function countAccount(
  db: Database,
  { storeId, accountId }: SourceDataScope,
): Promise<SourceDataCounts> {
  const counted = new Map<SourceDataKind, number>();
  if (accountId === null) return [];
  for (const { table, kind } of accountTables) {
    if (kind === null) continue;
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("store_id", "=", storeId)
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    counted.set(kind, count);
  }
  const reports = await db
    .selectFrom("source_days")
    .select(({ fn }) => ["report", fn.sum<number>("members").as("rows")])
    .where("store_id", "=", storeId)
    .where("account_id", "=", accountId)
    .groupBy("report")
    .execute();
  for (const { report, rows } of reports) {
    const kind = rowKinds[reportKind(report)];
    counted.set(kind, (counted.get(kind) ?? 0) + rows);
  }
  return toCounts(counted);
}

async function countShop(db: Database, storeId: number): Promise<SourceDataCounts> {
  const counted = new Map<SourceDataKind, number>();
  const { orders } = await shopOrders(db, storeId)
    .select((eb) => eb.fn.countAll<number>().as("orders"))
    .executeTakeFirstOrThrow();
  counted.set("orders", orders);
  counted.set("customers", (await shopCustomers(db, storeId)).length);
  counted.set("products", (await syncedProducts(db, storeId)).length);
  for (const { table, kind } of shopTables) {
    if (kind === null) continue;
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("store_id", "=", storeId)
      .executeTakeFirstOrThrow();
    counted.set(kind, count);
  }
  return toCounts(counted);
}
