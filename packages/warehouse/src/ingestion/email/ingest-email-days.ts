import type { EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import { batchQuery, batchStatement, oncePerDialect } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertStatement, upsertStatement } from "@cartograph/database/statements.ts";
import type { StoreContext } from "../../ask.ts";
import { parseDay } from "../../calendar/zoned-day.ts";
import { byMember } from "../day-rows.ts";
import type { Ingested } from "../sales/ingest-orders.ts";
import { type AccountDay, hasFigures, resolveAccounts } from "../marketing-days.ts";
import { nameMembers, type NamedMembers } from "../named-members.ts";
import { findNewReadings, type ReportedDay, storeReadings } from "../replace-days.ts";

/** An e-mail tool marks none of its figures. */
const quality = {
  hasOtherRow: false,
  isThresholded: false,
  isSampled: false,
  isTruncated: false,
};

/** Stores the messages of whole days in the place of what was known of these days. */
export async function ingestEmailDays(
  db: Database,
  store: StoreContext,
  records: readonly EmailDayRecord[],
): Promise<Ingested> {
  if (records.length === 0) return { stored: 0, unchanged: 0, refused: [] };
  const days = await resolveAccounts(db, store.id, records);
  const messages = await nameMessages(db, store.id, days);
  const reported = new Map(days.map((day) => [reportedDay(store.id, day), day.record]));
  const readings = await findNewReadings(db, store.id, [...reported.keys()]);
  await storeReadings(
    db,
    {
      storeId: store.id,
      statements: emailDayStatements(db),
      rowOf: ({ accountId }, [externalId, ...rest]) => [
        messages.idOf(accountId, String(externalId)),
        ...rest,
      ],
    },
    readings,
  );
  const news = new Set(messages.origins);
  for (const { day } of readings.changed) {
    const record = reported.get(day);
    if (record) news.add(record);
  }
  return { stored: news.size, unchanged: days.length - news.size, refused: [] };
}

function reportedDay(
  storeId: number,
  { record, account }: AccountDay<EmailDayRecord>,
): ReportedDay {
  const day = parseDay(record.day);
  return {
    accountId: account.id,
    report: "email",
    day,
    readAt: record.readAt,
    quality,
    key: [storeId, account.id, day],
    rows: byMember(
      record.rows.map((row) => [
        row.messageExternalId,
        row.recipients,
        row.delivered,
        row.opens,
        row.clicks,
        row.unsubscribes,
        row.orders,
        row.revenueMinor,
      ]),
    )
      .filter(hasFigures)
      .map((row) => [...row, record.currency]),
  };
}

function nameMessages(
  db: Database,
  storeId: number,
  days: readonly AccountDay<EmailDayRecord>[],
): Promise<NamedMembers<EmailDayRecord>> {
  const namings = days.flatMap(({ record, account }) =>
    record.rows.map((row) => ({
      accountId: account.id,
      externalId: row.messageExternalId.toWellFormed(),
      readAt: record.readAt,
      facts: [row.kind, row.name.toWellFormed(), record.attribution],
      origin: record,
    })),
  );
  return nameMembers(db, { storeId, statements: messageStatements(db) }, namings);
}

const messageStatements = oncePerDialect((db) => ({
  columns: ["kind", "name", "attribution"] as const,
  find: batchQuery(
    db
      .selectFrom("email_messages")
      .select(["id", "read_at", "kind", "name", "attribution"])
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("ext_id", "=", ""),
  ),
  upsert: upsertStatement(db, "email_messages", {
    key: ["store_id", "account_id", "ext_id"],
    columns: ["read_at", "kind", "name", "attribution"],
  }),
}));

const emailDayStatements = oncePerDialect((db) => ({
  insert: insertStatement(db, "email_days", [
    "store_id",
    "account_id",
    "day",
    "message_id",
    "recipients",
    "delivered",
    "opens",
    "clicks",
    "unsubscribes",
    "orders",
    "revenue_minor",
    "currency",
  ]),
  clear: batchStatement(
    db
      .deleteFrom("email_days")
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("day", "=", 0),
  ),
}));
