import type { Comparison } from "../comparison.ts";

/**
 * Value of returned goods by product, in minor units, dated by refund or by order depending on the basis. Leaves
 * out amounts without a product, such as adjustments. Products without returns are absent.
 */
export async function productReturns({
  db,
  store,
  basis,
  period,
}: Comparison): Promise<ReadonlyMap<number, number>> {
  const entries = db
    .selectFrom("ledger")
    .innerJoin("line_changes", (join) => {
      const ofOrder = join
        .onRef("line_changes.store_id", "=", "ledger.store_id")
        .onRef("line_changes.order_id", "=", "ledger.order_id");
      return basis === "refund_date"
        ? ofOrder.onRef("line_changes.entry_no", "=", "ledger.entry_no")
        : ofOrder;
    })
    .where("ledger.store_id", "=", store.id)
    .where("ledger.day", ">=", period.range.from)
    .where("ledger.day", "<=", period.range.to)
    .where("line_changes.product_id", "is not", null)
    .where("line_changes.returns_minor", "<>", 0);
  // On the order-date basis all returns of an order count. Joining through its sale counts them once.
  const counted =
    basis === "refund_date"
      ? entries.where("ledger.returns_minor", "<>", 0)
      : entries.where("ledger.entry_no", "=", 0);
  const rows = await counted
    .select(({ fn, ref }) => [
      ref("line_changes.product_id").$castTo<number>().as("product"),
      fn.sum<number>("line_changes.returns_minor").as("returns_minor"),
    ])
    .groupBy("line_changes.product_id")
    .execute();
  return new Map(rows.map((row) => [row.product, row.returns_minor]));
}
