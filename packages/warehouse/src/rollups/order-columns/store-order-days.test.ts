import { SqliteFile } from "@cartograph/database/dialects/sqlite/sqlite-library.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { findRollupDifferences } from "../../testing/rollup-differences/find-rollup-differences.ts";
import { packOrderDays } from "./store-order-days.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cartograph-packing-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("lets others write while days are built and packs what they wrote", async () => {
  const file = join(folder, "packing.db");
  let meanwhile: (() => void) | null = null;
  const beforeQuery = (statement: string) => {
    if (!/from sold_lines as line\s/.test(statement)) return;
    meanwhile?.();
    meanwhile = null;
  };
  const db = await openTestDatabase({ file, beforeQuery });
  const other = new SqliteFile(file, { timeout: 0 });
  try {
    const store = await insertTestStore(db);
    const now = Date.parse("2026-06-18T12:00:00Z");
    const placed = "2026-06-10T12:00:00Z";
    const records = [sampleOrder({ name: "#1001", placed, countryCode: "US" })];
    await ingestPage(db, { store, records, now });
    meanwhile = () => {
      other
        .transaction(() => {
          other.exec("update orders set country_code = 'FR'");
          other.exec("update store_versions set version = version + 1");
        })
        .immediate();
    };
    await packOrderDays(db, store.id);
    expect(await packedDays(store.id)).toBe(1);
    expect(await findRollupDifferences(db, store.id)).toEqual([]);

    async function packedDays(storeId: number): Promise<number> {
      const days = db.selectFrom("order_columns").select("day").where("store_id", "=", storeId);
      return (await days.execute()).length;
    }
  } finally {
    other.close();
    await db.destroy();
  }
});
