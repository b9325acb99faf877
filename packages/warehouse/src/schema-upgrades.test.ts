import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { isFullTest } from "@cartograph/contracts/testing/test-runs.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { type Kysely, sql } from "kysely";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fixtureVersions,
  latestVersion,
  readAnswersFixture,
  readDatabaseFixture,
} from "../fixtures/schema-fixtures.ts";
import { findRollupDifferences } from "./testing/rollup-differences/find-rollup-differences.ts";
import { mergeChanges } from "./rollups/merge-changes.ts";
import { recordedAnswers } from "./testing/recorded-answers.ts";

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "cartograph-upgrade-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

async function upgraded(version: string) {
  const file = join(directory, `${version}-${Math.random()}.sqlite`);
  writeFileSync(file, readDatabaseFixture(version));
  const db = openDatabase({ file });
  await migrateToLatest(db);
  return db;
}

/**
 * Databases with the same schema and rows share their answers. Full tests ask all queries, others a third of them:
 * another third of each next database.
 */
const knownAnswers = new Map<string, Promise<Record<string, string>>>();
function answersOf(db: Kysely<Schema>, contents: string, queries: readonly string[]) {
  const place = knownAnswers.size;
  const isAsked = (query: string) => isFullTest || queries.indexOf(query) % 3 === place % 3;
  const answers = knownAnswers.get(contents) ?? recordedAnswers(db, undefined, isAsked);
  knownAnswers.set(contents, answers);
  return answers;
}

/** A digest of the schema and all rows, except those that depend on which migrations ran. */
async function contentsOf(db: Kysely<Schema>): Promise<string> {
  const { rows: objects } = await sql<{ name: string; type: string; sql: string | null }>`
    select name, type, sql from sqlite_schema order by type, name`.execute(db);
  const digest = createHash("sha256").update(JSON.stringify(objects));
  for (const { name, type } of objects) {
    if (type !== "table" || name === "kysely_migration" || name === "store_versions") continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    digest.update(JSON.stringify(rows));
  }
  return digest.digest("hex");
}

test("has a fixture of the latest schema version", () => {
  expect(
    fixtureVersions(),
    "Run `pnpm --filter @cartograph/warehouse schema-fixture` and commit its files",
  ).toContain(latestVersion());
});

describe.each(fixtureVersions())("a file of schema version %s", (version) => {
  test("gives the same answers after its upgrade", async () => {
    const db = await upgraded(version);
    const recorded = readAnswersFixture(version);
    const queries = Object.keys(recorded);
    const answers = await answersOf(db, await contentsOf(db), queries);
    const asked = Object.keys(answers);
    expect(asked.length).toBeGreaterThanOrEqual(Math.floor(queries.length / (isFullTest ? 1 : 3)));
    const changed = asked.filter((query) => answers[query] !== recorded[query]);
    // Parsed, so that the failure names the fields of the first answers that differ.
    const parsed = (of: Record<string, string>) =>
      changed.slice(0, 3).map((query) => [query, JSON.parse(of[query] ?? "null") as unknown]);
    expect(parsed(answers)).toEqual(parsed(recorded));
    expect(changed).toEqual([]);
    await db.destroy();
  });

  test("has rollups that equal their recomputation after its upgrade", async () => {
    const db = await upgraded(version);
    const stores = await db.selectFrom("stores").select("id").execute();
    expect(stores).toHaveLength(2);
    for (const { id } of stores) {
      expect(await findRollupDifferences(db, id)).toEqual([]);
      await mergeChanges(db, id);
      expect(await findRollupDifferences(db, id)).toEqual([]);
    }
    await db.destroy();
  });
});
