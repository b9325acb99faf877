import {
  batchQuery,
  oncePerDialect,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertStatement } from "@cartograph/database/statements.ts";
import { adAmounts } from "@cartograph/database/tables/ads.table.ts";
import { startOfDay } from "../../calendar/zoned-day.ts";
import type { Reading, ReportedDay } from "../replace-days.ts";

type Amounts = Record<(typeof adAmounts)[number], number>;
type StoredRow = Amounts & { campaign_id: number };

/**
 * Keeps every figure that is about to become another, of days that were over when they were read before: what a
 * running day grows by is no restatement. To be called before the days are replaced.
 * @param timezoneOf the zone of the day's account
 */
export async function logRestatements(
  db: Database,
  storeId: number,
  {
    changed,
    timezoneOf,
    campaignOf,
  }: {
    changed: readonly Reading[];
    timezoneOf: (day: ReportedDay) => string;
    campaignOf: (day: ReportedDay, row: ReportedDay["rows"][number]) => number;
  },
): Promise<void> {
  const restated = changed
    .filter(({ day, known }) => {
      return known !== undefined && known.readAt >= startOfDay(day.day + 1, timezoneOf(day));
    })
    .map(({ day }) => day);
  const former = await selectBatch<StoredRow>(
    db,
    storedRowsQuery(db),
    restated.map(({ key }) => key),
  );
  const entries = restated.flatMap((day, index) => {
    const before = new Map((former[index] ?? []).map((row) => [row.campaign_id, row]));
    const after = new Map(day.rows.map((row) => [campaignOf(day, row), amountsOf(row)]));
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

/** A campaign without a row of the day had nothing on it. */
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
  batchQuery<StoredRow>(
    db
      .selectFrom("ad_days")
      .select(["campaign_id", ...adAmounts])
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("day", "=", 0),
  ),
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
