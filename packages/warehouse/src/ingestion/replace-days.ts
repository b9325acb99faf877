import { hash } from "node:crypto";
import type { SessionDayRecord } from "@cartograph/contracts/day-records.ts";
import {
  type BatchStatement,
  oncePerDialect,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import {
  type ColumnOf,
  deleteStatement,
  insertStatement,
  selectByKey,
  upsertStatement,
} from "@cartograph/database/statements.ts";
import type { DayReport } from "../source-days/read-days.ts";

/** Everything that one report contains about one day of an account. */
export type ReportedDay = {
  accountId: number;
  report: DayReport;
  /** Days since 1970-01-01 in the account's time zone. */
  day: number;
  /** UTC ms. */
  readAt: number;
  quality: SessionDayRecord["quality"];
  /** The columns of the report table's key that come before the member. */
  key: readonly number[];
  /** Member and figures, one row per member, sorted by member. */
  rows: readonly (readonly (string | number | null)[])[];
};

/** For platforms that do not report the quality of their figures. */
export const unmarkedQuality = {
  hasOtherRow: false,
  isThresholded: false,
  isSampled: false,
  isTruncated: false,
} as const;

/** Write the rows of a report's day: `insert` takes key and row, `clear` the key. */
export type DayStatements = { insert: BatchStatement; clear: BatchStatement };

type DayTable = "session_days" | "item_days" | "search_days" | "ad_days" | "email_days";

/** @param columns of the row; the key is store, account, breakdown where the table has one, and day */
export function dayStatements<Table extends DayTable>(
  table: Table,
  columns: readonly ColumnOf<Table>[],
): (db: Database) => DayStatements {
  const key = (
    table === "session_days" || table === "search_days"
      ? ["store_id", "account_id", "breakdown", "day"]
      : ["store_id", "account_id", "day"]
  ) as ColumnOf<Table>[];
  return oncePerDialect((db) => ({
    insert: insertStatement(db, table, [...key, ...columns]),
    clear: deleteStatement(db, table, key),
  }));
}

/** A day as it was read, and the reading that is stored. */
export type Reading = { day: ReportedDay; fingerprint: string; known: StoredDay | undefined };
type StoredDay = { readAt: number; fingerprint: string };

/** Readings to store; `changed` are those whose content differs from what is stored. */
export type NewReadings = { accepted: readonly Reading[]; changed: readonly Reading[] };

/**
 * Replaces each stored day unless the stored one was read later. Of two readings with the same time the one with the
 * greater fingerprint wins, so their order does not matter.
 * @returns how many days changed
 */
export async function replaceDays(
  db: Database,
  { storeId, statements }: { storeId: number; statements: DayStatements },
  days: readonly ReportedDay[],
): Promise<number> {
  const readings = await findNewReadings(db, storeId, days);
  await storeReadings(db, { storeId, statements }, readings);
  return readings.changed.length;
}

/** The first half of `replaceDays`, for callers that need the rows that are about to be replaced. */
export async function findNewReadings(
  db: Database,
  storeId: number,
  days: readonly ReportedDay[],
): Promise<NewReadings> {
  const candidates = latestOfEach(days);
  const stored = await selectBatch(
    db,
    storedDayQuery(db),
    candidates.map(({ day }) => [storeId, ...dayKey(day)]),
  );
  const accepted = candidates.flatMap((candidate, index) => {
    const [row] = stored[index] ?? [];
    const known = row && { readAt: row.read_at, fingerprint: row.content_hash };
    return known === undefined || isNewer(candidate, known) ? [{ ...candidate, known }] : [];
  });
  return {
    accepted,
    changed: accepted.filter(({ known, fingerprint }) => known?.fingerprint !== fingerprint),
  };
}

/** @param scope `rowOf` maps a row to the columns inserted after its day's key; by default the row itself */
export async function storeReadings(
  db: Database,
  scope: {
    storeId: number;
    statements: DayStatements;
    rowOf?: (
      day: ReportedDay,
      row: ReportedDay["rows"][number],
    ) => readonly (string | number | null)[];
  },
  { accepted, changed }: NewReadings,
): Promise<void> {
  const { storeId, statements, rowOf = (_, row) => row } = scope;
  const keysToClear = changed.filter(({ known }) => known !== undefined);
  await runBatch(
    db,
    statements.clear,
    keysToClear.map(({ day }) => day.key),
  );
  await runBatch(
    db,
    statements.insert,
    changed.flatMap(({ day }) => day.rows.map((row) => [...day.key, ...rowOf(day, row)])),
  );
  await runBatch(
    db,
    reportDayStatement(db),
    accepted.map(({ day, fingerprint }) => [
      storeId,
      ...dayKey(day),
      day.readAt,
      fingerprint,
      Number(day.quality.hasOtherRow),
      Number(day.quality.isThresholded),
      Number(day.quality.isSampled),
      Number(day.quality.isTruncated),
    ]),
  );
}

type Candidate = { day: ReportedDay; fingerprint: string };

/** Of several readings of a day in one page, the one that wins. */
function latestOfEach(days: readonly ReportedDay[]): Candidate[] {
  const latest = new Map<string, Candidate>();
  for (const day of days) {
    const candidate = { day, fingerprint: fingerprintOf(day) };
    const key = dayKey(day).join();
    const other = latest.get(key);
    const isLatest =
      other === undefined ||
      isNewer(candidate, { readAt: other.day.readAt, fingerprint: other.fingerprint });
    if (isLatest) latest.set(key, candidate);
  }
  return [...latest.values()];
}

function isNewer({ day, fingerprint }: Candidate, other: StoredDay): boolean {
  return day.readAt === other.readAt ? fingerprint > other.fingerprint : day.readAt > other.readAt;
}

/** Rows are sorted by member, so the order of the platform's answer does not matter. */
function fingerprintOf({ rows, quality }: ReportedDay): string {
  const { hasOtherRow, isThresholded, isSampled, isTruncated } = quality;
  // An unset flag is left out, so that days stored before the flag existed keep their fingerprints.
  const flags = [hasOtherRow, isThresholded, isSampled, ...(isTruncated ? [true] : [])];
  const content = JSON.stringify([...flags, rows]);
  return hash("sha1", content, "base64").slice(0, 27);
}

function dayKey({ accountId, report, day }: ReportedDay): (string | number)[] {
  return [accountId, report, day];
}

const reportKey = ["store_id", "account_id", "report", "day"] as const;

const storedDayQuery = oncePerDialect((db) =>
  selectByKey(db, "report_days", { key: reportKey, columns: ["read_at", "content_hash"] }),
);

const reportDayStatement = oncePerDialect((db) =>
  upsertStatement(db, "report_days", {
    key: reportKey,
    columns: [
      "read_at",
      "content_hash",
      "has_other_row",
      "is_thresholded",
      "is_sampled",
      "is_truncated",
    ],
  }),
);
