import type { Platform } from "@cartograph/contracts/platform.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { hasRow } from "@cartograph/database/has-row.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { groupBy } from "../grouping.ts";
import { bumpStoreVersion } from "../store-version.ts";
import { deliveredAt, type Refusal } from "./refusal.ts";

/** The stream of an integration that records are read from. */
export type RecordSource = { integrationId: string; platform: Platform; stream: string };

type Kind = SourceRecord["kind"];
type Row = { kind: Kind; ext_id: string; updated_at: number | null; is_pending: number };

/** How many records of a kind are known one by one, so that a shop in another currency does not fill the table. */
export const maxListed = 1000;

/** The id of the row for all further records. */
const others = "";

/**
 * Keeps the records that a page refused, and removes those that it delivered in a form that can be stored, or as
 * deleted. Of several deliveries of a record the latest counts, in any order. Call it in the page's transaction.
 * @returns whether the records that are left out changed
 */
export async function keepLeftOut(
  db: Database,
  ref: RecordSource & { storeId: number },
  page: { records: readonly SourceRecord[]; refused: readonly Refusal[] },
): Promise<boolean> {
  const kinds = new Set([...page.records.map(targetKind), ...page.refused.map(({ kind }) => kind)]);
  if (kinds.size === 0) return false;
  const rows = await db
    .selectFrom("left_out_records")
    .select(["kind", "ext_id", "updated_at", "is_pending"])
    .where("store_id", "=", ref.storeId)
    .where("source_id", "=", ref.integrationId)
    .where("kind", "in", [...kinds])
    .execute();
  if (rows.length === 0 && page.refused.length === 0) return false;
  const { refused, stored } = latestDeliveries(page);
  const known = new Map(rows.map((row) => [keyOf(row.kind, row.ext_id), row]));
  const removed = await removeStored(db, ref, { known, stored });
  return (await addRefused(db, ref, { known, refused: [...refused.values()] })) || removed;
}

/** The kind of the record that is delivered or deleted. */
function targetKind(record: SourceRecord): Kind {
  return record.kind === "deletion" ? record.entity : record.kind;
}

function keyOf(kind: Kind, externalId: string): string {
  return `${kind} ${externalId}`;
}

/** The latest refusal of each refused record, and when the others were delivered. */
function latestDeliveries(page: {
  records: readonly SourceRecord[];
  refused: readonly Refusal[];
}): { refused: Map<string, Refusal>; stored: Map<string, number> } {
  const refused = new Map<string, Refusal>();
  for (const refusal of page.refused) {
    const key = keyOf(refusal.kind, refusal.externalId);
    if ((refused.get(key)?.deliveredAt ?? -Infinity) <= refusal.deliveredAt) {
      refused.set(key, refusal);
    }
  }
  const stored = new Map<string, number>();
  for (const record of page.records) {
    const key = keyOf(targetKind(record), record.externalId);
    // A deletion is final.
    const at = record.kind === "deletion" ? Infinity : deliveredAt(record);
    const refusedAt = refused.get(key)?.deliveredAt;
    if (refusedAt !== undefined) {
      if (at <= refusedAt) continue;
      refused.delete(key);
    }
    stored.set(key, Math.max(at, stored.get(key) ?? -Infinity));
  }
  return { refused, stored };
}

async function removeStored(
  db: Database,
  { storeId, integrationId }: { storeId: number; integrationId: string },
  { known, stored }: { known: Map<string, Row>; stored: ReadonlyMap<string, number> },
): Promise<boolean> {
  const removed = [...known].filter(
    ([key, { updated_at: refusedAt }]) => (stored.get(key) ?? -Infinity) >= (refusedAt ?? 0),
  );
  for (const [kind, rows] of groupBy(removed, ([, row]) => row.kind)) {
    await db
      .deleteFrom("left_out_records")
      .where("store_id", "=", storeId)
      .where("source_id", "=", integrationId)
      .where("kind", "=", kind)
      .where(
        "ext_id",
        "in",
        rows.map(([, row]) => row.ext_id),
      )
      .execute();
  }
  for (const [key] of removed) known.delete(key);
  return removed.length > 0;
}

async function addRefused(
  db: Database,
  ref: RecordSource & { storeId: number },
  { known, refused }: { known: Map<string, Row>; refused: readonly Refusal[] },
): Promise<boolean> {
  const written: Refusal[] = [];
  let isChanged = false;
  for (const [kind, refusals] of groupBy(refused, (refusal) => refusal.kind)) {
    const ofKind = [...known.values()].filter((row) => row.kind === kind);
    let listed = ofKind.filter((row) => row.ext_id !== others).length;
    for (const refusal of refusals) {
      const isListed = known.has(keyOf(kind, refusal.externalId)) || listed < maxListed;
      const externalId = isListed ? refusal.externalId : others;
      const row = known.get(keyOf(kind, externalId));
      const isLater = isListed && refusal.deliveredAt > (row?.updated_at ?? -Infinity);
      if (row?.is_pending === 0 && !isLater) continue;
      if (row === undefined || isLater) isChanged = true;
      if (row === undefined && isListed) listed += 1;
      written.push({ ...refusal, externalId, happenedAt: isListed ? refusal.happenedAt : null });
      const updated_at = refusal.deliveredAt;
      known.set(keyOf(kind, externalId), { kind, ext_id: externalId, updated_at, is_pending: 0 });
    }
  }
  await writeRows(db, ref, written);
  return isChanged;
}

async function writeRows(
  db: Database,
  { storeId, integrationId, platform, stream }: RecordSource & { storeId: number },
  refused: readonly Refusal[],
): Promise<void> {
  if (refused.length === 0) return;
  await db
    .insertInto("left_out_records")
    .values(
      refused.map((refusal) => ({
        store_id: storeId,
        source_id: integrationId,
        kind: refusal.kind,
        ext_id: refusal.externalId,
        platform,
        stream,
        reason: refusal.reason,
        currency: refusal.currency,
        happened_at: refusal.happenedAt,
        updated_at: refusal.deliveredAt,
        is_pending: 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["store_id", "source_id", "kind", "ext_id"]).doUpdateSet((eb) => ({
        stream: eb.ref("excluded.stream"),
        reason: eb.ref("excluded.reason"),
        currency: eb.ref("excluded.currency"),
        happened_at: eb.ref("excluded.happened_at"),
        updated_at: eb.ref("excluded.updated_at"),
        is_pending: 0,
      })),
    )
    .execute();
}

type StreamRef = { storeId: number; integrationId: string; stream: string };

type Hold = (transaction: Database) => Promise<void>;

/**
 * Marks what a stream left out, because it is read from its beginning.
 * @param hold runs in the transaction
 */
export async function beginReadingAgain(
  db: Kysely<Schema>,
  ref: StreamRef,
  hold: Hold,
): Promise<void> {
  if (!(await hasRows(db, ref, 0))) return;
  await writeStore(db, ref.storeId, async (trx) => {
    await hold(trx);
    await trx
      .updateTable("left_out_records")
      .set({ is_pending: 1 })
      .where("store_id", "=", ref.storeId)
      .where("source_id", "=", ref.integrationId)
      .where("stream", "=", ref.stream)
      .execute();
  });
}

/**
 * Removes the marked records that were not refused again, because the platform no longer lists them.
 * @param hold runs in the transaction
 */
export async function endReadingAgain(
  db: Kysely<Schema>,
  ref: StreamRef,
  hold: Hold,
): Promise<void> {
  if (!(await hasRows(db, ref, 1))) return;
  await writeStore(db, ref.storeId, async (trx) => {
    await hold(trx);
    await trx
      .deleteFrom("left_out_records")
      .where("store_id", "=", ref.storeId)
      .where("source_id", "=", ref.integrationId)
      .where("stream", "=", ref.stream)
      .where("is_pending", "=", 1)
      .execute();
    await bumpStoreVersion(trx, ref.storeId);
  });
}

function hasRows(db: Database, ref: StreamRef, isPending: 0 | 1): Promise<boolean> {
  return hasRow(
    db
      .selectFrom("left_out_records")
      .select("ext_id")
      .where("store_id", "=", ref.storeId)
      .where("source_id", "=", ref.integrationId)
      .where("stream", "=", ref.stream)
      .where("is_pending", "=", isPending),
  );
}

export type LeftOut = {
  /** Of the records that are known one by one. */
  count: number;
  /** Whether there are others. */
  isMore: boolean;
  /** The most common reason, a sentence without a full stop. */
  reason: string;
};

/** What a stream has left out; null if nothing. */
export async function findLeftOut(db: Database, ref: StreamRef): Promise<LeftOut | null> {
  const reasons = await db
    .selectFrom("left_out_records")
    .select((eb) => [
      "reason",
      eb.fn.countAll<number>().filterWhere("ext_id", "!=", others).as("listed"),
      eb.fn.countAll<number>().as("rows"),
    ])
    .where("store_id", "=", ref.storeId)
    .where("source_id", "=", ref.integrationId)
    .where("stream", "=", ref.stream)
    .groupBy("reason")
    .orderBy("rows", "desc")
    .orderBy("reason")
    .execute();
  const [first] = reasons;
  if (first === undefined) return null;
  const count = reasons.reduce((sum, { listed }) => sum + listed, 0);
  const rows = reasons.reduce((sum, each) => sum + each.rows, 0);
  return { count, isMore: rows > count, reason: first.reason };
}
