import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import { type FigureRow, packFigures, packTotals } from "@cartograph/database/packed-figures.ts";
import type { Database } from "@cartograph/database/schema.ts";
import {
  deleteStatement,
  insertOrIgnoreStatement,
  upsertStatement,
} from "@cartograph/database/statements.ts";
import {
  adReport,
  type ReportCode,
  reportCode,
  reportFigures,
  reportKind,
} from "@cartograph/database/tables/source-days.table.ts";
import { monthOf } from "../calendar/days.ts";
import type { ReportedDay, ReportedRow } from "./reported-day.ts";
import type { RowPacking } from "./row-packing.ts";

/**
 * Replaces the stored rows of days, and marks their months to be summed up again.
 * @param days `isKnown` when the day was stored before
 */
export async function storePackedDays(
  db: Database,
  { storeId, packing }: { storeId: number; packing: RowPacking },
  days: readonly { day: ReportedDay; isKnown: boolean }[],
): Promise<void> {
  if (days.length === 0) return;
  const rowOf = await packing(
    db,
    storeId,
    days.map(({ day }) => day),
  );
  const { upsertDay, clearDay, dropMonth, markMonth } = statements(db);
  const keyOf = ({ accountId, report, day }: ReportedDay) => [
    storeId,
    accountId,
    reportCode(report),
    day,
  ];
  const emptied = days.filter(({ day, isKnown }) => isKnown && day.rows.length === 0);
  await runBatch(
    db,
    clearDay,
    emptied.map(({ day }) => keyOf(day)),
  );
  await runBatch(
    db,
    upsertDay,
    days
      .filter(({ day }) => day.rows.length > 0)
      .map(({ day }) => [...keyOf(day), ...packDay(day, (row) => rowOf(day, row))]),
  );
  const months = new Map(
    days
      .map(({ day }) => [storeId, day.accountId, reportCode(day.report), monthOf(day.day)] as const)
      .filter(([, , report]) => hasMonths(report))
      .map((key) => [key.join(), key]),
  );
  await runBatch(db, dropMonth, [...months.values()]);
  await runBatch(db, markMonth, [...months.values()]);
}

/**
 * Email is reported in several currencies and converted at the rate of its day, so its months are not summed up. Those of
 * ads are used if the account has the store's currency.
 */
function hasMonths(report: ReportCode): boolean {
  return report <= adReport;
}

function packDay(day: ReportedDay, rowOf: (row: ReportedRow) => FigureRow) {
  const rows = day.rows.map(rowOf);
  const additive = reportFigures[reportKind(reportCode(day.report))].length;
  const currency = day.report === "email" ? (day.rows[0]?.at(-1) ?? null) : null;
  return [rows.length, currency, packTotals(rows, additive), packFigures(rows)];
}

const dayKey = ["store_id", "account_id", "report", "day"] as const;
const monthKey = ["store_id", "account_id", "report", "month"] as const;

const statements = oncePerDialect((db) => ({
  upsertDay: upsertStatement(db, "source_days", {
    key: dayKey,
    columns: ["members", "currency", "totals", "figures"],
  }),
  clearDay: deleteStatement(db, "source_days", dayKey),
  dropMonth: deleteStatement(db, "source_months", monthKey),
  markMonth: insertOrIgnoreStatement(db, "dirty_source_months", monthKey),
}));
