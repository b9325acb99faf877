import { type BatchStatement, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { storeColumnChanges } from "../../rollups/column-changes.ts";
import { nameLineProducts } from "../../rollups/line-product-names.ts";
import { amountColumns, areAllZero } from "./ledger-amounts.ts";
import { rollupStatements } from "./rollup-statements.ts";
import type { RollupDeltas } from "./rollup-deltas.ts";

/** Adds a batch's deltas to the rollups. */
export async function applyDeltas(
  db: Database,
  storeId: number,
  deltas: RollupDeltas,
): Promise<void> {
  const statements = rollupStatements(db);
  await writeSums(db, {
    add: statements.addDayTotal,
    purge: statements.purgeDayTotal,
    rows: [...deltas.dayTotals.values()]
      .filter(({ amounts }) => !areAllZero(amounts))
      .map(({ basis, day, amounts }) => ({
        key: [storeId, basis, day],
        sums: amountColumns.map((column) => amounts[column]),
      })),
  });
  await writeSums(db, {
    add: statements.addDayType,
    purge: statements.purgeDayType,
    rows: [...deltas.dayTypes.values()].map(({ day, customer_type, sums }) => ({
      key: [storeId, day, customer_type],
      sums: [sums.orders, sums.total_minor, sums.refunded_minor],
    })),
  });
  await writeSums(db, {
    add: statements.addCohort,
    purge: statements.purgeCohort,
    rows: [...deltas.cohorts.values()].map(({ cohort_month, month, sums }) => ({
      key: [storeId, cohort_month, month],
      sums: [sums.customers, sums.orders, sums.total_minor, sums.refunded_minor],
    })),
  });
  await writeSums(db, {
    add: statements.addLifetime,
    purge: statements.purgeLifetime,
    rows: [...deltas.lifetimes].map(([orderNumber, sums]) => ({
      key: [storeId, orderNumber],
      sums: [sums.customers, sums.net_minor, sums.total_minor, sums.refunded_minor],
    })),
  });
  await storeColumnChanges(db, storeId, deltas.columns);
  await nameLineProducts(db, storeId, deltas.lines);
}

export type SumRow = { key: number[]; sums: number[] };

/** Adds sums to the rows with these keys and removes rows that count nothing anymore. */
export async function writeSums(
  db: Database,
  write: { add: BatchStatement; purge: BatchStatement; rows: readonly SumRow[] },
): Promise<void> {
  const changed = write.rows.filter(({ sums }) => sums.some((sum) => sum !== 0));
  await runBatch(
    db,
    write.add,
    changed.map(({ key, sums }) => [...key, ...sums]),
  );
  // The first sum counts orders or customers and is never below 0, so a row whose count grew cannot be empty.
  const maybeEmpty = changed.filter(({ sums: [counted = 0] }) => counted <= 0);
  await runBatch(
    db,
    write.purge,
    maybeEmpty.map(({ key }) => key),
  );
}
