import { openDatabase } from "@cartograph/database/open-database.ts";
import { upgradeDatabase } from "@cartograph/database/upgrade-database.ts";
import { sql } from "kysely";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureVersions, readDatabaseFixture } from "../fixtures/schema-fixtures.ts";

const child = fileURLToPath(new URL("./testing/upgrade-until-killed.ts", import.meta.url));
const [oldest = ""] = fixtureVersions();
let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "cartograph-upgrade-kills-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

function oldestFile(name: string): string {
  const file = join(directory, `${name}.sqlite`);
  writeFileSync(file, readDatabaseFixture(oldest));
  return file;
}

/** Upgrades a file; returns how many statements ran, and every row afterwards without the times of the upgrade. */
async function upgrade(file: string) {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  const db = openDatabase({ file, beforeQuery: count });
  await upgradeDatabase(db, { file, now: Date.now() });
  const ran = statements;
  const rows: Record<string, unknown> = {};
  for (const { name } of await db.introspection.getTables()) {
    rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  }
  await db.destroy();
  return { ran, rows };
}

test("upgrades a file to the same rows after an earlier upgrade was killed at any moment", async () => {
  const { ran, rows } = await upgrade(oldestFile("whole"));
  // The last statements turn foreign keys on again after the commit.
  const moments = ["backup", ...[0.2, 0.5, 0.8].map((part) => Math.ceil(ran * part)), ran - 1];
  for (const moment of moments) {
    const file = oldestFile(`killed-${moment}`);
    const { signal, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", child, file, String(moment)],
      { encoding: "utf8" },
    );
    expect({ moment, signal, stderr }).toMatchObject({ signal: "SIGKILL" });
    expect((await upgrade(file)).rows).toEqual(rows);
  }
});
