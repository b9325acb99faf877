import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { selectByKey } from "@cartograph/database/statements.ts";
import type { ReportCode } from "@cartograph/database/tables/source-days.table.ts";
import type { StoreCache } from "../store-cache.ts";

export type AccountReport = { storeId: number; accountId: number; report: ReportCode };

/** Reading a name as part of a range takes about a quarter of the time of looking it up by its number. */
const gapsPerName = 4;

/** Names by number. */
type Names = string[];

/** The names of numbered members of a report. With a cache, each is read only once, since a number keeps its name. */
export async function memberNames(
  db: Database,
  { cache, ...accountReport }: AccountReport & { cache?: StoreCache },
  numbers: ArrayLike<number>,
): Promise<(member: number) => string> {
  const cacheName = `member-names:${accountReport.accountId}:${accountReport.report}`;
  const known = cache?.lasting.get<{ names: Names; bytes: number }>(cacheName);
  const names = known?.names ?? [];
  const unknown = Array.from(numbers).filter((member) => names[member] === undefined);
  if (unknown.length > 0) {
    const read = await readNames(db, accountReport, { wanted: unknown, names });
    const bytes = (known?.bytes ?? 0) + read;
    cache?.lasting.set(cacheName, { names, bytes }, bytes);
  }
  return (member) => {
    const name = names[member];
    if (name === undefined)
      throw new Error(`Member ${member} of report ${accountReport.report} has no name`);
    return name;
  };
}

/** Adds the names of the given members, and returns their approximate size in bytes. */
async function readNames(
  db: Database,
  { storeId, accountId, report }: AccountReport,
  { wanted, names }: { wanted: readonly number[]; names: Names },
): Promise<number> {
  const [first, last] = bounds(wanted);
  const isDense = last - first + 1 <= wanted.length * gapsPerName;
  const rows = isDense
    ? await selectBatch(db, rangeQuery(db), [[storeId, accountId, report, first, last]])
    : await selectBatch(
        db,
        nameQuery(db),
        wanted.map((member) => [storeId, accountId, report, member]),
      );
  let bytes = 0;
  for (const { member, name } of rows.flat()) {
    names[member] = name;
    bytes += 40 + 2 * name.length;
  }
  return bytes;
}

/** The numbers of the members with the given names; names that never occurred are left out. */
export async function memberNumbers(
  db: Database,
  { storeId, accountId, report }: AccountReport,
  names: readonly string[],
): Promise<Map<string, number>> {
  const keys = names.map((name) => [storeId, accountId, report, name]);
  const found = await selectBatch(db, numberQuery(db), keys);
  return new Map(
    names.flatMap((name, index) => {
      const [row] = found[index] ?? [];
      return row === undefined ? [] : [[name, row.member] as const];
    }),
  );
}

function bounds(numbers: readonly number[]): [first: number, last: number] {
  let [first, last] = [Infinity, 0];
  for (const number of numbers) {
    first = Math.min(first, number);
    last = Math.max(last, number);
  }
  return [first, last];
}

const memberKey = ["store_id", "account_id", "report"] as const;

const nameQuery = oncePerDialect((db) =>
  selectByKey(db, "source_members", { key: [...memberKey, "member"], columns: ["member", "name"] }),
);

const rangeQuery = oncePerDialect((db) =>
  batchQuery(
    db
      .selectFrom("source_members")
      .select(["member", "name"])
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("report", "=", 0)
      .where("member", ">=", 0)
      .where("member", "<=", 0),
  ),
);

const numberQuery = oncePerDialect((db) =>
  selectByKey(db, "source_members", { key: [...memberKey, "name"], columns: ["member"] }),
);
