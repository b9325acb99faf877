import { oncePerDialect, runBatch, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertStatement, selectByKey } from "@cartograph/database/statements.ts";
import { adAmounts } from "@cartograph/database/tables/ads.table.ts";
import { startOfDay } from "../../calendar/zoned-day.ts";
import type { Reading, ReportedDay } from "../replace-days.ts";

type Amounts = Record<(typeof adAmounts)[number], number>;

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
  const former = await selectBatch(
    db,
    storedRowsQuery(db),
    restated.map(({ key }) => key),
  );
  const entries = restated.flatMap((day, index) => {
    const before = new Map((former[index] ?? []).map((row) => [row.campaign_id, row]));
    const after = new Map(day.rows.map((row) => [campaignIdOf(day, row), amountsOf(row)]));
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((campaignId) =>
      differences(before.get(campaignId), after.get(campaignId)).map((difference) => [
        storeId,
        day.accountId,
        campaignId,
        day.day,
        ...difference,
        day.readAt,
      ]),
    );
  });
  await runBatch(db, entryStatement(db), entries);
}

/** A campaign without a row counts as zero on that day. */
function differences(
  before: Amounts | undefined,
  after: Amounts | undefined,
): [metric: string, before: number, after: number][] {
  return adAmounts
    .map((metric) => [metric, before?.[metric] ?? 0, after?.[metric] ?? 0] as const)
    .filter(([, was, is]) => was !== is)
    .map(([metric, was, is]) => [metric, was, is]);
}

function amountsOf([, ...figures]: ReportedDay["rows"][number]): Amounts {
  const [spend, impressions, clicks, conversions, value] = figures.map(Number);
  return {
    spend_minor: spend ?? 0,
    impressions: impressions ?? 0,
    clicks: clicks ?? 0,
    conversions_milli: conversions ?? 0,
    conversion_value_minor: value ?? 0,
  };
}

const storedRowsQuery = oncePerDialect((db) =>
  selectByKey(db, "ad_days", {
    key: ["store_id", "account_id", "day"],
    columns: ["campaign_id", ...adAmounts],
  }),
);

const entryStatement = oncePerDialect((db) =>
  insertStatement(db, "ad_restatements", [
    "store_id",
    "account_id",
    "campaign_id",
    "day",
    "metric",
    "before",
    "after",
    "read_at",
  ]),
);
