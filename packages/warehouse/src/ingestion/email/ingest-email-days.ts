import type { EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import { oncePerDialect } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { selectByKey, upsertStatement } from "@cartograph/database/statements.ts";
import type { StoreContext } from "../../report-request.ts";
import {
  ingestMarketingDays,
  type MarketingTables,
  resolveAccounts,
} from "../ingest-marketing-days.ts";
import { memberKey } from "../upsert-members.ts";
import type { Ingested } from "../sales/ingest-orders.ts";

export async function ingestEmailDays(
  db: Database,
  { id: storeId }: StoreContext,
  records: readonly EmailDayRecord[],
): Promise<Ingested> {
  const days = await resolveAccounts(db, storeId, records);
  return ingestMarketingDays(db, { storeId, tables }, days);
}

const nameColumns = ["kind", "name", "attribution"] as const;

const tables: MarketingTables<EmailDayRecord, (typeof nameColumns)[number]> = {
  report: "email",
  statements: oncePerDialect((db) => ({
    table: "email_messages",
    columns: nameColumns,
    find: selectByKey(db, "email_messages", {
      key: memberKey,
      columns: ["id", "read_at", ...nameColumns],
    }),
    upsert: upsertStatement(db, "email_messages", {
      key: memberKey,
      columns: ["id", "read_at", ...nameColumns],
    }),
  })),
  members: ({ rows, attribution }) =>
    rows.map((row) => ({
      externalId: row.messageExternalId,
      facts: [row.kind, row.name.toWellFormed(), attribution],
    })),
  rows: ({ rows }) =>
    rows.map((row) => [
      row.messageExternalId,
      row.recipients,
      row.delivered,
      row.opens,
      row.clicks,
      row.unsubscribes,
      row.orders,
      row.revenueMinor,
    ]),
  suffix: ({ currency }) => [currency],
};
