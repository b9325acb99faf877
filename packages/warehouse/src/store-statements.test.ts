import { openDatabase } from "@cartograph/database/open-database.ts";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { undoImportPage } from "./ingestion/imports/undo-import.ts";
import { changeStoreTimezone } from "./rollups/change-store-timezone.ts";
import { findRollupDifferences } from "./testing/rollup-differences/find-rollup-differences.ts";
import { rebuildRollups } from "./testing/rebuild-rollups.ts";
import { deleteSourceData } from "./source-data/delete-source-data.ts";
import { recordedAnswers } from "./testing/recorded-answers.ts";
import { fillUpgradedStores } from "./testing/upgraded-store.ts";

const hasStore = /"?store_id"? (=|in)\s|insert into "\w+" \([^)]*"store_id"/;

test("names the store in every statement on a store's table and reads no other store's rows", async () => {
  const directory = mkdtempSync(join(tmpdir(), "cartograph-statements-"));
  const statements = new Set<string>();
  const db = openDatabase({
    file: join(directory, "statements.sqlite"),
    beforeQuery: (text) => statements.add(text),
  });
  await migrateToLatest(db);
  const tables = (await db.introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => name === "store_id"))
    .map(({ name }) => name);
  expect(tables).toContain("orders");
  statements.clear();

  await fillUpgradedStores(db);
  await undoImportPage(db, { storeId: 1, importNumber: 2, limit: 10 });
  await changeStoreTimezone(db, 1, "Pacific/Kiritimati");
  await rebuildRollups(db, 2);
  await findRollupDifferences(db, 1);
  await recordedAnswers(db);
  const shop = { storeId: 2, platform: "shopify", accountId: null } as const;
  await deleteSourceData(db, shop, new AbortController().signal);

  expect(statements.size).toBeGreaterThan(100);
  const named = new RegExp(`\\b(from|into|update|join) "?(${tables.join("|")})"?\\b`);
  const ofStores = [...statements].filter((text) => named.test(text));
  expect(ofStores.length).toBeGreaterThan(80);
  expect(ofStores.filter((text) => !hasStore.test(text))).toEqual([]);
  // A join of two tables by id alone would mix stores, since ids are numbers within a store.
  const joins = ofStores.flatMap((text) =>
    [
      ...text.matchAll(
        /join ("\w+")(?: as ("\w+"))? on (.*?)(?= (?:inner|left|where|group|order)\b|$)/g,
      ),
    ]
      .filter(([, table = ""]) => tables.includes(table.replaceAll('"', "")))
      .map(([, , , condition = ""]) => condition),
  );
  expect(joins.filter((condition) => !condition.includes("store_id"))).toEqual([]);

  const scans = await Promise.all(ofStores.map(async (text) => [text, await scansOf(db, text)]));
  expect(scans.filter(([, names = []]) => names.length > 0)).toEqual([]);
  await db.destroy();
  rmSync(directory, { recursive: true });
});

/** Tables of which SQLite reads all rows, those of other stores included. */
async function scansOf(db: Database, text: string): Promise<string[]> {
  const parameters = Array.from(text.matchAll(/\?/g), () => 1);
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, parameters),
  );
  const steps = rows.map(({ detail }) => detail);
  const ofQuery = new Set(
    steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (.+)/.exec(step)?.[1] ?? []),
  );
  return steps
    .flatMap((step) => /^SCAN (\w+)(?: USING .+)?$/.exec(step)?.[1] ?? [])
    .filter((name) => !ofQuery.has(name));
}
