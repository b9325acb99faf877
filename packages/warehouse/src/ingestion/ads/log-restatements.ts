import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertStatement } from "@cartograph/database/statements.ts";
import { type AdAmounts, adAmounts } from "@cartograph/database/tables/ads.table.ts";
import { startOfDay } from "../../calendar/zoned-day.ts";
import { adAmountsOf, adRows } from "../../metrics/ads/ad-days.ts";
import type { Reading } from "../replace-days.ts";
import type { ReportedDay } from "../reported-day.ts";

/**
 * Logs every figure that is about to change on days that were complete when they were last read. Growth during a
 * partial day is not a restatement. Call it before the days are replaced.
 * @param timezoneOf the time zone of the day's account
 */
export async function logRestatements(
  db: Database,
  storeId: number,
  {
    changed,
    timezoneOf,
    campaignIdOf,
  }: {
    changed: readonly Reading[];
    timezoneOf: (day: ReportedDay) => string;
    campaignIdOf: (day: ReportedDay, row: ReportedDay["rows"][number]) => number;
  },
): Promise<void> {
  const restated = changed
    .filter(({ day, known }) => {
      return known !== undefined && known.readAt >= startOfDay(day.day + 1, timezoneOf(day));
    })
    .map(({ day }) => day);
  const entries: (string | number)[][] = [];
  for (const day of restated) {
    const span = { from: day.day, to: day.day };
    const former = await adRows(db, { storeId, accountId: day.accountId, span });
    const before = new Map(former.map((row) => [row.campaign_id, row]));
    const after = new Map(
      day.rows.map((row) => [campaignIdOf(day, row), adAmountsOf(row.slice(1).map(Number))]),
    );
    for (const campaignId of new Set([...before.keys(), ...after.keys()])) {
      for (const change of differences(before.get(campaignId), after.get(campaignId))) {
        entries.push([day.accountId, campaignId, day.day, ...change, day.readAt]);
      }
    }
  }
  const firstId = await reserveIds(db, { storeId, table: "ad_restatements" }, entries.length);
  const rows = entries.map((entry, index) => [storeId, firstId + index, ...entry]);
  await runBatch(db, entryStatement(db), rows);
}

/** A campaign without a row counts as zero on that day. */
function differences(
  before: AdAmounts | undefined,
  after: AdAmounts | undefined,
): [metric: string, before: number, after: number][] {
  return adAmounts
    .map((metric) => [metric, before?.[metric] ?? 0, after?.[metric] ?? 0] as const)
    .filter(([, was, is]) => was !== is)
    .map(([metric, was, is]) => [metric, was, is]);
}

const entryStatement = oncePerDialect((db) =>
  insertStatement(db, "ad_restatements", [
    "store_id",
    "id",
    "account_id",
    "campaign_id",
    "day",
    "metric",
    "before",
    "after",
    "read_at",
  ]),
);
