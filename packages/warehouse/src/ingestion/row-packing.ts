import type { FigureRow } from "@cartograph/database/packed-figures.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { itemNameCode, reportCode } from "@cartograph/database/tables/source-days.table.ts";
import { numberMembers, type ReportMember } from "./number-members.ts";
import type { ReportedDay, ReportedRow } from "./reported-day.ts";

/** Prepares packing the rows of the given days, such as by numbering new members. */
export type RowPacking = (
  db: Database,
  storeId: number,
  days: readonly ReportedDay[],
) => Promise<(day: ReportedDay, row: ReportedRow) => FigureRow>;

/** Packs rows of a member's name and figures. */
export const packNumberedRows: RowPacking = async (db, storeId, days) => {
  const numberOf = await numberMembers(db, storeId, membersOf(days, memberOf));
  return (day, row) => ({
    member: numberOf(memberOf(day, row)),
    figures: row.slice(1).map(Number),
  });
};

/** Packs rows of an item's id, name and figures; the number of the name comes after the figures. */
export const packItemRows: RowPacking = async (db, storeId, days) => {
  const itemNumberOf = await numberMembers(db, storeId, membersOf(days, memberOf));
  const nameNumberOf = await numberMembers(db, storeId, membersOf(days, nameOf));
  return (day, row) => ({
    member: itemNumberOf(memberOf(day, row)),
    figures: [...row.slice(2).map(Number), nameNumberOf(nameOf(day, row))],
  });
};

function memberOf({ accountId, report }: ReportedDay, [name]: ReportedRow): ReportMember {
  return { accountId, report: reportCode(report), name: String(name) };
}

function nameOf({ accountId }: ReportedDay, [, name]: ReportedRow): ReportMember {
  return { accountId, report: itemNameCode, name: String(name) };
}

function* membersOf(
  days: readonly ReportedDay[],
  of: (day: ReportedDay, row: ReportedRow) => ReportMember,
): Generator<ReportMember> {
  for (const day of days) for (const row of day.rows) yield of(day, row);
}
