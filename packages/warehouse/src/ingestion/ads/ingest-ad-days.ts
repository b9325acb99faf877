import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import type { DayRow } from "../day-rows.ts";
import {
  type AccountDay,
  hasFigures,
  ingestMarketingDays,
  type MarketingTables,
  resolveAccounts,
} from "../ingest-marketing-days.ts";
import { memberStatements } from "../upsert-members.ts";
import { refusalOf, type Refusal } from "../refusal.ts";
import type { Ingested } from "../sales/ingest-orders.ts";
import { markRefusedDays } from "../mark-refused-days.ts";
import { resolveAccountCurrency } from "../source-accounts.ts";
import { logRestatements } from "./log-restatements.ts";

/** Stores the campaigns of whole days, replaces what was stored for these days and logs restated figures. */
export async function ingestAdDays(
  db: Database,
  { id: storeId, timezone }: StoreContext,
  records: readonly AdDayRecord[],
): Promise<Ingested> {
  const resolved = await resolveAccounts(db, storeId, records);
  const { days, refused, left } = await refuseOtherCurrencies(db, resolved);
  const beforeReplacing: typeof tables.beforeReplacing = (changed, { memberIdOf, accountOf }) =>
    logRestatements(db, storeId, {
      changed,
      timezoneOf: (day) => accountOf(day)?.timezone ?? timezone,
      campaignIdOf: memberIdOf,
    });
  const ingested = await ingestMarketingDays(
    db,
    { storeId, tables: { ...tables, beforeReplacing } },
    days,
  );
  await markRefusedDays(db, storeId, left);
  return { ...ingested, refused };
}

const nameColumns = ["name", "status", "attribution"] as const;

const tables: MarketingTables<AdDayRecord, (typeof nameColumns)[number]> = {
  report: "ad",
  statements: memberStatements("campaigns", nameColumns),
  members: ({ rows, attribution }) =>
    rows
      .filter((row) => hasFigures(toDayRow(row)))
      .map((row) => ({ externalId: row.campaignExternalId, facts: [...nameOf(row), attribution] })),
  idleMembers: ({ rows }) =>
    rows
      .filter((row) => !hasFigures(toDayRow(row)))
      .map((row) => ({ externalId: row.campaignExternalId, facts: nameOf(row) })),
  rows: ({ rows }) => rows.map(toDayRow),
};

type CampaignRow = AdDayRecord["rows"][number];

function nameOf({ name, status }: CampaignRow): string[] {
  return [name.toWellFormed(), status];
}

function toDayRow(row: CampaignRow): DayRow {
  return [
    row.campaignExternalId,
    row.spendMinor,
    row.impressions,
    row.clicks,
    row.conversionsMilli,
    row.conversionValueMinor,
  ];
}

/**
 * All days of an ad account are in one currency. If no connection check has reported it, the first day decides. A day
 * in another currency is refused, since amounts are never added without conversion.
 */
async function refuseOtherCurrencies(
  db: Database,
  days: readonly AccountDay<AdDayRecord>[],
): Promise<{ days: AccountDay<AdDayRecord>[]; refused: Refusal[]; left: AdDayRecord[] }> {
  const kept: AccountDay<AdDayRecord>[] = [];
  const refused: Refusal[] = [];
  const left: AdDayRecord[] = [];
  for (const day of days) {
    const { currency } = day.record;
    const known = await resolveAccountCurrency(db, day.account, currency);
    if (currency === known) {
      kept.push(day);
      continue;
    }
    const reason = `The day is in ${currency}, but its ad account is in ${known}`;
    refused.push(refusalOf(day.record, reason, known));
    left.push(day.record);
  }
  return { days: kept, refused, left };
}
