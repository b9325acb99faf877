import { hash } from "node:crypto";
import { oncePerDialect, runBatch, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { selectByKey, upsertStatement } from "@cartograph/database/statements.ts";
import type { ReportedDay } from "./reported-day.ts";
import type { RowPacking } from "./row-packing.ts";
import { storePackedDays } from "./store-packed-days.ts";

/** For platforms that do not report the quality of their figures. */
export const unmarkedQuality = {
  hasOtherRow: false,
  isThresholded: false,
  isSampled: false,
  isTruncated: false,
} as const;

/** A day as it was read, and the reading that is stored. */
export type Reading = { day: ReportedDay; fingerprint: string; known: StoredDay | undefined };
type StoredDay = { readAt: number; fingerprint: string };

/** Readings to store; `changed` are those whose content differs from what is stored. */
export type NewReadings = { accepted: readonly Reading[]; changed: readonly Reading[] };

/**
 * Replaces each stored day unless the stored one was read later. If two readings have the same time, the one with the
 * greater fingerprint wins, so that their order does not matter.
 * @returns how many days changed
 */
export async function replaceDays(
  db: Database,
  { storeId, packing }: { storeId: number; packing: RowPacking },
  days: readonly ReportedDay[],
): Promise<number> {
  const readings = await findNewReadings(db, storeId, days);
  await storeReadings(db, { storeId, packing }, readings);
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

export async function storeReadings(
  db: Database,
  { storeId, packing }: { storeId: number; packing: RowPacking },
  { accepted, changed }: NewReadings,
): Promise<void> {
  await storePackedDays(
    db,
    { storeId, packing },
    changed.map(({ day, known }) => ({ day, isKnown: known !== undefined })),
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

/** The winning reading of each day, since a page may have several readings of one day. */
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
