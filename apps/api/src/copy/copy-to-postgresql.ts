import { existsSync } from "node:fs";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { compareTables } from "@cartograph/database/copy/compare-tables.ts";
import { copyDatabase, type CopyOptions } from "@cartograph/database/copy/copy-database.ts";
import { endProgress } from "@cartograph/database/copy/copy-progress.ts";
import { withTarget } from "@cartograph/database/copy/with-target.ts";
import { openSqliteFile } from "@cartograph/database/dialects/sqlite/open-sqlite-file.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { upgradeDatabase } from "@cartograph/database/upgrade-database.ts";
import type { Kysely } from "kysely";
import { compareAnswers } from "./compare-answers.ts";

type Copy = {
  /** The SQLite file of a server that is stopped. */
  file: string;
  /** The URL of an empty PostgreSQL database, or of one with this copy unfinished. */
  url: string;
  /** UTC ms; the time of the reports that are compared. */
  now: number;
  print: (line: string) => void;
};

/**
 * Copies a SQLite database to PostgreSQL and compares the rows and reports of each store on both sides.
 * @throws AppError naming the differences, if any; the target is then unusable
 */
export async function copyToPostgresql({ file, url, now, print }: Copy): Promise<void> {
  if (!existsSync(file)) throw new AppError("not_found", `There is no database at ${file}`);
  await upgradeSource({ file, now, print });
  await withTarget(url, async (target) => {
    const source = openSqliteFile(file, { readonly: true });
    const reports = openDatabase({ file, readonly: true });
    try {
      const tables = await copyDatabase({ source, target, onPage: printRows(print) });
      print("Comparing the rows and reports of each store, which can take longer than copying");
      const { rowsOfStore, differences } = await compareTables(source, target, tables);
      const stores = await listStores(reports);
      const known = new Set<number | null>(stores.map(({ id }) => id));
      const ofStore = (storeId: number | null) =>
        differences
          .filter((each) => (known.has(each.storeId) ? each.storeId : null) === storeId)
          .map(({ table, what }) => `${table} (${what})`);
      const problems = ofStore(null).map((what) => `Other tables differ: ${what}`);
      for (const store of stores) {
        const { compared, different } = await compareAnswers(
          { source: reports, target },
          store,
          now,
        );
        const differing = [...ofStore(store.id), ...different];
        if (differing.length > 0) {
          problems.push(`Store ${store.id} (${store.name}) differs: ${differing.join(", ")}`);
          continue;
        }
        const rows = (rowsOfStore.get(store.id) ?? 0).toLocaleString("en-US");
        print(`Store ${store.id} (${store.name}): ${rows} rows and ${compared} reports are equal.`);
      }
      if (problems.length > 0) throw new AppError("conflict", withAdvice(problems));
      await endProgress(target);
    } finally {
      source.close();
      await reports.destroy();
    }
  });
}

function withAdvice(problems: readonly string[]): string {
  return [...problems, "Drop the target, create it again, and start over."].join("\n");
}

async function upgradeSource({ file, now, print }: Omit<Copy, "url">): Promise<void> {
  const db = openDatabase({ file });
  try {
    await upgradeDatabase(db, {
      file,
      now,
      onBackup: (backup) => print(`Upgrading ${file} to this version; a backup is in ${backup}`),
    });
  } finally {
    await db.destroy();
  }
}

/** Prints the progress of a table at its first page and every tenth, and its number of rows at the last one. */
export function printRows(print: Copy["print"]): NonNullable<CopyOptions["onPage"]> {
  const pages = new Map<string, number>();
  return (table, { rows, total }) => {
    const page = (pages.get(table) ?? 0) + 1;
    pages.set(table, page);
    const all = `${total.toLocaleString("en-US")} ${total === 1 ? "row" : "rows"}`;
    if (rows === total) print(`Copied ${table}: ${all}`);
    else if (page % 10 === 1) print(`Copying ${table}: ${rows.toLocaleString("en-US")} of ${all}`);
  };
}

async function listStores(db: Kysely<Schema>) {
  const stores = await db
    .selectFrom("stores")
    .select(["id", "name", "timezone", "currency", "date_basis as dateBasis"])
    .select(["regular_min_orders as regular", "vip_min_orders as vip"])
    .orderBy("id")
    .execute();
  return stores.map(({ regular, vip, ...store }) => ({
    ...store,
    segmentMinOrders: { regular, vip },
  }));
}
