import type { Database } from "@cartograph/database/schema.ts";
import {
  adReport,
  emailReport,
  itemNameCode,
  reportFigures,
  reportKind,
} from "@cartograph/database/tables/source-days.table.ts";
import { nameColumn } from "../source-days/item-names.ts";
import { unpackerOf } from "../source-days/packed-days.ts";
import { rowsOfTable } from "./rows-of-table.ts";

/** A row of a stored day. The member is its name, or the external id of its campaign or message. */
export type DayRow = {
  accountId: number;
  report: number;
  day: number;
  member: string;
  /** Set for items. */
  name: string | null;
  currency: string | null;
} & Record<string, string | number | null>;

/** All packed days of a store, one row for each member. */
export async function rowsOfDays(db: Database, storeId: number): Promise<DayRow[]> {
  const names = await namesOf(db, storeId);
  const days = await db
    .selectFrom("source_days")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy("account_id")
    .orderBy("report")
    .orderBy("day")
    .execute();
  return days.flatMap(({ account_id: accountId, report, day, figures, currency }) => {
    const { members, figure } = unpackerOf(report)(figures);
    const kind = reportKind(report);
    const nameOf = (code: number, member: number) => names.get(`${accountId}:${code}:${member}`);
    return Array.from(members, (member, row): DayRow => {
      const values = reportFigures[kind].map((name, index) => [name, figure(index)?.[row] ?? 0]);
      const itemName = nameOf(itemNameCode, figure(nameColumn)?.[row] ?? 0) ?? null;
      return {
        ...Object.fromEntries(values),
        accountId,
        report,
        day,
        currency,
        member: nameOf(report, member) ?? `unknown member ${member}`,
        name: kind === "item" ? itemName : null,
      };
    });
  });
}

async function namesOf(db: Database, storeId: number): Promise<ReadonlyMap<string, string>> {
  const members = await rowsOfTable(db, storeId, "source_members");
  const campaigns = await rowsOfTable(db, storeId, "campaigns");
  const messages = await rowsOfTable(db, storeId, "email_messages");
  return new Map([
    ...members.map((row) => [`${row.account_id}:${row.report}:${row.member}`, row.name] as const),
    ...campaigns.map((row) => [`${row.account_id}:${adReport}:${row.id}`, row.ext_id] as const),
    ...messages.map((row) => [`${row.account_id}:${emailReport}:${row.id}`, row.ext_id] as const),
  ]);
}
