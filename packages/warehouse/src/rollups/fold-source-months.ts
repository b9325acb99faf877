import { packColumns } from "@cartograph/database/packed-figures.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import {
  type ReportCode,
  reportFigures,
  reportKind,
} from "@cartograph/database/tables/source-days.table.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { firstDayOfMonth } from "../calendar/days.ts";
import { lastItemNames } from "../source-days/item-names.ts";
import { addMembers } from "../source-days/member-sums.ts";
import { readPackedDays } from "../source-days/packed-days.ts";

type ReportMonth = { account_id: number; report: ReportCode; month: number };

/**
 * Sums up the marked months that have ended, one transaction per month. Reports stay the same and become faster, since
 * they read every day of a month without sums.
 * @returns how many months of reports were summed up
 */
export async function foldSourceMonths(db: Kysely<Schema>, storeId: number): Promise<number> {
  const ended = await endedMonths(db, storeId);
  for (const month of new Set(ended.map((each) => each.month))) {
    await writeStore(db, storeId, async (transaction) => {
      for (const each of await endedMonths(transaction, storeId, month)) {
        await foldMonth(transaction, storeId, each);
      }
    });
  }
  return ended.length;
}

/** A month is summed up once a later day of its report was read, since its last days change with every sync. */
async function endedMonths(db: Database, storeId: number, month?: number): Promise<ReportMonth[]> {
  const query = db
    .selectFrom("dirty_source_months as marked")
    .select(["marked.account_id", "marked.report", "marked.month"])
    .select(({ selectFrom }) =>
      selectFrom("source_days as other")
        .select("other.day")
        .where("other.store_id", "=", storeId)
        .whereRef("other.account_id", "=", "marked.account_id")
        .whereRef("other.report", "=", "marked.report")
        .orderBy("other.day", "desc")
        .limit(1)
        .as("last_day"),
    )
    .where("marked.store_id", "=", storeId);
  const rows = await (
    month === undefined ? query : query.where("marked.month", "=", month)
  ).execute();
  return rows.flatMap(({ last_day: last, ...marked }) =>
    last !== null && last >= firstDayOfMonth(marked.month + 1) ? [marked] : [],
  );
}

async function foldMonth(db: Database, storeId: number, reportMonth: ReportMonth): Promise<void> {
  const figures = await packMonth(db, { storeId, ...reportMonth });
  const key = { store_id: storeId, ...reportMonth };
  if (figures !== null) {
    await db
      .insertInto("source_months")
      .values({ ...key, figures })
      .onConflict((conflict) =>
        conflict.columns(["store_id", "account_id", "report", "month"]).doUpdateSet({ figures }),
      )
      .execute();
  }
  await db
    .deleteFrom("dirty_source_months")
    .where("store_id", "=", storeId)
    .where("account_id", "=", reportMonth.account_id)
    .where("report", "=", reportMonth.report)
    .where("month", "=", reportMonth.month)
    .execute();
}

/** Null when no day of the month has rows. */
export async function packMonth(
  db: Database,
  { storeId, account_id: accountId, report, month }: ReportMonth & { storeId: number },
): Promise<Buffer | null> {
  const span = { from: firstDayOfMonth(month), to: firstDayOfMonth(month + 1) - 1 };
  const days = await readPackedDays(db, { storeId, accountId, report, span });
  if (days.size === 0) return null;
  const packed = [...days.values()];
  const kind = reportKind(report);
  const { members, sums } = addMembers(packed, [...reportFigures[kind].keys()]);
  const columns: ArrayLike<number>[] = [members, ...sums];
  if (kind === "item") {
    const names = await lastItemNames(db, { storeId, accountId }, packed);
    columns.push(members.map((item) => names[item] ?? 0));
  }
  return packColumns(columns);
}
