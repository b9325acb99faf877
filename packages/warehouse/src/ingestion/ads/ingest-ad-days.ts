import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { batchQuery, batchStatement, oncePerDialect } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertStatement, upsertStatement } from "@cartograph/database/statements.ts";
import { adAmounts } from "@cartograph/database/tables/ads.table.ts";
import type { StoreContext } from "../../ask.ts";
import { parseDay } from "../../calendar/zoned-day.ts";
import { byMember } from "../day-rows.ts";
import type { Ingested } from "../sales/ingest-orders.ts";
import { logRestatements } from "./log-restatements.ts";
import {
  type AccountDay,
  hasFigures,
  refuseOtherCurrencies,
  resolveAccounts,
} from "../marketing-days.ts";
import { nameMembers, type NamedMembers } from "../named-members.ts";
import { findNewReadings, type ReportedDay, storeReadings } from "../replace-days.ts";

/** An ad platform marks none of its figures. */
const quality = {
  hasOtherRow: false,
  isThresholded: false,
  isSampled: false,
  isTruncated: false,
};

/** Stores the campaigns of whole days in the place of what was known of these days, and logs what was restated. */
export async function ingestAdDays(
  db: Database,
  store: StoreContext,
  records: readonly AdDayRecord[],
): Promise<Ingested> {
  if (records.length === 0) return { stored: 0, unchanged: 0, refused: [] };
  const resolved = await resolveAccounts(db, store.id, records);
  const { days, refused } = await refuseOtherCurrencies(db, resolved);
  const campaigns = await nameCampaigns(db, store.id, days);
  const reported = new Map(days.map((day) => [reportedDay(store.id, day), day]));
  const readings = await findNewReadings(db, store.id, [...reported.keys()]);
  const campaignOf = ({ accountId }: ReportedDay, [externalId]: ReportedDay["rows"][number]) =>
    campaigns.idOf(accountId, String(externalId));
  await logRestatements(db, store.id, {
    changed: readings.changed,
    timezoneOf: (day) => reported.get(day)?.account.timezone ?? store.timezone,
    campaignOf,
  });
  await storeReadings(
    db,
    {
      storeId: store.id,
      statements: adDayStatements(db),
      rowOf: (day, row) => [campaignOf(day, row), ...row.slice(1)],
    },
    readings,
  );
  const news = new Set(campaigns.origins);
  for (const { day } of readings.changed) {
    const record = reported.get(day)?.record;
    if (record) news.add(record);
  }
  return { stored: news.size, unchanged: days.length - news.size, refused };
}

function reportedDay(storeId: number, { record, account }: AccountDay<AdDayRecord>): ReportedDay {
  const day = parseDay(record.day);
  return {
    accountId: account.id,
    report: "ad",
    day,
    readAt: record.readAt,
    quality,
    key: [storeId, account.id, day],
    rows: byMember(
      record.rows.map((row) => [
        row.campaignExternalId,
        row.spendMinor,
        row.impressions,
        row.clicks,
        row.conversionsMilli,
        row.conversionValueMinor,
      ]),
    ).filter(hasFigures),
  };
}

function nameCampaigns(
  db: Database,
  storeId: number,
  days: readonly AccountDay<AdDayRecord>[],
): Promise<NamedMembers<AdDayRecord>> {
  const namings = days.flatMap(({ record, account }) =>
    record.rows.map((row) => ({
      accountId: account.id,
      externalId: row.campaignExternalId.toWellFormed(),
      readAt: record.readAt,
      facts: [row.name.toWellFormed(), row.status, record.attribution],
      origin: record,
    })),
  );
  return nameMembers(db, { storeId, statements: campaignStatements(db) }, namings);
}

const campaignStatements = oncePerDialect((db) => ({
  columns: ["name", "status", "attribution"] as const,
  find: batchQuery(
    db
      .selectFrom("campaigns")
      .select(["id", "read_at", "name", "status", "attribution"])
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("ext_id", "=", ""),
  ),
  upsert: upsertStatement(db, "campaigns", {
    key: ["store_id", "account_id", "ext_id"],
    columns: ["read_at", "name", "status", "attribution"],
  }),
}));

const adDayStatements = oncePerDialect((db) => ({
  insert: insertStatement(db, "ad_days", [
    "store_id",
    "account_id",
    "day",
    "campaign_id",
    ...adAmounts,
  ]),
  clear: batchStatement(
    db
      .deleteFrom("ad_days")
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("day", "=", 0),
  ),
}));
