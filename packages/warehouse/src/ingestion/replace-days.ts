import { hash } from "node:crypto";
import type { SessionDayRecord } from "@cartograph/contracts/day-records.ts";
import {
  batchQuery,
  type BatchStatement,
  oncePerDialect,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { upsertStatement } from "@cartograph/database/statements.ts";
import type { DayReport } from "../source-days/read-days.ts";

/** All that one report says of one day of an account. */
export type ReportedDay = {
  accountId: number;
  report: DayReport;
  /** Days since 1970-01-01, of the account's zone. */
  day: number;
  /** UTC ms. */
  readAt: number;
  quality: SessionDayRecord["quality"];
  /** What the key of the report's table says before the member. */
  key: readonly number[];
  /** Member and figures, one row for each member, in the order of the members. */
  rows: readonly (readonly (string | number | null)[])[];
};

/** How the table of a report's rows is written: `insert` takes key and row, `clear` the key. */
export type DayStatements = { insert: BatchStatement; clear: BatchStatement };

/** A day as it was read, beside the reading that is stored. */
export type Reading = { day: ReportedDay; fingerprint: string; known: StoredDay | undefined };
type StoredDay = { readAt: number; fingerprint: string };

/** Readings that are to be stored: `changed` are those of them that say something new. */
export type NewReadings = { accepted: readonly Reading[]; changed: readonly Reading[] };

/**
 * Puts each day in the place of what was known of it, unless that was read later; of two readings of the same time
 * the one with the greater fingerprint counts, so that their order does not matter.
 * @returns how many days say something new
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

/** The first half of `replaceDays`, for those who need to look at what is about to be replaced. */
export async function findNewReadings(
  db: Database,
  storeId: number,
  days: readonly ReportedDay[],
): Promise<NewReadings> {
  const candidates = latestOfEach(days);
  const stored = await selectBatch<StoredDay>(
    db,
    storedDayQuery(db),
    candidates.map(({ day }) => [storeId, ...dayKey(day)]),
  );
  const accepted = candidates.flatMap((candidate, index) => {
    const [known] = stored[index] ?? [];
    return known === undefined || isNewer(candidate, known) ? [{ ...candidate, known }] : [];
  });
  return {
    accepted,
    changed: accepted.filter(({ known, fingerprint }) => known?.fingerprint !== fingerprint),
  };
}

/** @param scope `rowOf` says what is inserted for a row behind its day's key, where that is not the row itself */
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

/** Of several readings of a day in one page the one that would win in the end. */
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

/** Rows are in the order of their members, whatever the order in which the platform gave them. */
function fingerprintOf({ rows, quality }: ReportedDay): string {
  const { hasOtherRow, isThresholded, isSampled, isTruncated } = quality;
  // The flag is left out where it is not set, so that days stored before it existed keep their fingerprints.
  const flags = [hasOtherRow, isThresholded, isSampled, ...(isTruncated ? [true] : [])];
  const content = JSON.stringify([...flags, rows]);
  return hash("sha1", content, "base64").slice(0, 27);
}

function dayKey({ accountId, report, day }: ReportedDay): (string | number)[] {
  return [accountId, report, day];
}

const storedDayQuery = oncePerDialect((db) =>
  batchQuery<StoredDay>(
    db
      .selectFrom("report_days")
      .select(["read_at as readAt", "content_hash as fingerprint"])
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("report", "=", "")
      .where("day", "=", 0),
  ),
);

const reportDayStatement = oncePerDialect((db) =>
  upsertStatement(db, "report_days", {
    key: ["store_id", "account_id", "report", "day"],
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
