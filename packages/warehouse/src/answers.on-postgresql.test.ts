import { isFullTest } from "@cartograph/contracts/testing/test-runs.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { undoImportPage } from "./ingestion/imports/undo-import.ts";
import { changeStoreTimezone } from "./rollups/change-store-timezone.ts";
import { deleteSourceData } from "./source-data/delete-source-data.ts";
import { recordedAnswers } from "./testing/recorded-answers.ts";
import { fillUpgradedStores } from "./testing/upgraded-store.ts";

const directory = mkdtempSync(join(tmpdir(), "cartograph-equal-answers-"));
let databases: Kysely<Schema>[];
beforeAll(async () => {
  const file = join(directory, "cartograph.sqlite");
  databases = [await openTestDatabase({ file }), await openTestDatabase()];
  for (const db of databases) await fillUpgradedStores(db);
});
afterAll(async () => {
  for (const db of databases) await db.destroy();
  rmSync(directory, { recursive: true });
});

/** Everything except the version, which counts the store's transactions. */
function asText(answer: unknown): string {
  return JSON.stringify(answer, (key, value: unknown) => (key === "dataVersion" ? 0 : value));
}

/**
 * Queries with different answers, and both answers from the first difference.
 * @param every asks one of this many queries
 */
async function differentAnswers({ every }: { every: number }): Promise<unknown[]> {
  const [onSqlite = {}, onPostgresql = {}] = await Promise.all(
    databases.map((db) => {
      let place = 0;
      return recordedAnswers(db, asText, () => (place += 1) % every === 0);
    }),
  );
  expect(Object.keys(onSqlite).length).toBeGreaterThan(300);
  expect(Object.keys(onPostgresql)).toEqual(Object.keys(onSqlite));
  return Object.entries(onSqlite).flatMap(([name, text]) => {
    const other = onPostgresql[name] ?? "";
    if (text === other) return [];
    const from = [...text].findIndex((character, index) => character !== other[index]);
    const part = (answer: string) => answer.slice(Math.max(0, from - 80), from + 80);
    return [{ name, sqlite: part(text), postgresql: part(other) }];
  });
}

test("answers every query with the same bytes as SQLite after the same deliveries", async () => {
  expect(await differentAnswers({ every: 1 })).toEqual([]);
});

test("answers with the same bytes after an undone import, another time zone and deleted data", async () => {
  for (const db of databases) {
    await undoImportPage(db, { storeId: 1, importNumber: 2, limit: 10 });
    await changeStoreTimezone(db, 1, "Pacific/Kiritimati");
    const shop = { storeId: 2, platform: "shopify", accountId: null } as const;
    await deleteSourceData(db, shop, new AbortController().signal);
  }
  expect(await differentAnswers({ every: isFullTest ? 1 : 3 })).toEqual([]);
});
