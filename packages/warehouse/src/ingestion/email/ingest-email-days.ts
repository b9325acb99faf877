import type { EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import {
  ingestMarketingDays,
  type MarketingTables,
  resolveAccounts,
} from "../ingest-marketing-days.ts";
import { memberStatements } from "../upsert-members.ts";
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
  statements: memberStatements("email_messages", nameColumns),
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
