import type { AdDayRecord, EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { parseDay } from "../calendar/days.ts";
import { groupBy } from "../grouping.ts";
import { byMember, type DayRow } from "./day-rows.ts";
import {
  type MemberReading,
  type MemberStatements,
  updateMembers,
  upsertMembers,
} from "./upsert-members.ts";
import type { RowPacking } from "./row-packing.ts";
import {
  findNewReadings,
  type NewReadings,
  storeReadings,
  unmarkedQuality,
} from "./replace-days.ts";
import type { ReportedDay } from "./reported-day.ts";
import type { Ingested } from "./sales/ingest-orders.ts";
import { accountsOfRecords, type RecordAccount } from "./source-accounts.ts";

type MarketingRecord = AdDayRecord | EmailDayRecord;

/** A record and its ad or email account. */
export type AccountDay<Day> = { record: Day; account: RecordAccount };

/** Resolves an ad campaign or email message in a row of a reported day to its id in our tables. */
export type MemberIdOf = (day: ReportedDay, row: ReportedDay["rows"][number]) => number;

type Member = { externalId: string; facts: readonly (string | null)[] };

/** How ad days or email days are stored. */
export type MarketingTables<Day extends MarketingRecord, Column extends string> = {
  report: "ad" | "email";
  /** Statements on the table of campaigns or messages. */
  statements: (db: Database) => MemberStatements<Column>;
  /**
   * The campaigns or messages of a record, with facts in the order of the columns of `statements`; at least those with
   * figures.
   */
  members: (record: Day) => Member[];
  /** Others, which are not stored but updated if they are; columns after the last fact stay as they are. */
  idleMembers?: (record: Day) => Member[];
  /** External id and figures of each row. */
  rows: (record: Day) => DayRow[];
  /** Text after the figures of every row. */
  suffix?: (record: Day) => readonly (string | null)[];
  /** Runs before the stored days are replaced. */
  beforeReplacing?: (
    changed: NewReadings["changed"],
    by: { memberIdOf: MemberIdOf; accountOf: (day: ReportedDay) => RecordAccount | undefined },
  ) => Promise<void>;
};

/** Finds the accounts of days from several platforms. */
export async function resolveAccounts<Day extends MarketingRecord>(
  db: Database,
  storeId: number,
  records: readonly Day[],
): Promise<AccountDay<Day>[]> {
  const days: AccountDay<Day>[] = [];
  for (const [platform, ofPlatform] of groupBy(records, (record) => record.platform)) {
    const accountOf = await accountsOfRecords(db, { storeId, platform }, ofPlatform);
    days.push(...ofPlatform.map((record) => ({ record, account: accountOf(record) })));
  }
  return days;
}

/** Stores the campaigns or messages of whole days and replaces what was stored for these days. */
export async function ingestMarketingDays<Day extends MarketingRecord, Column extends string>(
  db: Database,
  { storeId, tables }: { storeId: number; tables: MarketingTables<Day, Column> },
  days: readonly AccountDay<Day>[],
): Promise<Ingested> {
  const table = { storeId, statements: tables.statements(db) };
  const members = await upsertMembers(db, table, readingsOf(days, tables.members));
  const { idleMembers = () => [] } = tables;
  const updated = await updateMembers(db, table, readingsOf(days, idleMembers));
  const memberIdOf: MemberIdOf = ({ accountId }, [externalId]) =>
    members.idOf(accountId, String(externalId));
  const reported = new Map(days.map((day) => [reportedDay(tables, day), day]));
  const dayReadings = await findNewReadings(db, storeId, [...reported.keys()]);
  const accountOf = (day: ReportedDay) => reported.get(day)?.account;
  await tables.beforeReplacing?.(dayReadings.changed, { memberIdOf, accountOf });
  const packing: RowPacking = async () => (day, row) => ({
    member: memberIdOf(day, row),
    figures: row.slice(1).filter((figure) => typeof figure === "number"),
  });
  await storeReadings(db, { storeId, packing }, dayReadings);
  const changed = new Set([...members.origins, ...updated]);
  for (const { day } of dayReadings.changed) {
    const record = reported.get(day)?.record;
    if (record) changed.add(record);
  }
  return { stored: changed.size, unchanged: days.length - changed.size, refused: [] };
}

function readingsOf<Day extends MarketingRecord>(
  days: readonly AccountDay<Day>[],
  membersOf: (record: Day) => Member[],
): MemberReading<Day>[] {
  return days.flatMap(({ record, account }) =>
    membersOf(record).map(({ externalId, facts }) => ({
      accountId: account.id,
      externalId: externalId.toWellFormed(),
      readAt: record.readAt,
      facts,
      origin: record,
    })),
  );
}

function reportedDay<Day extends MarketingRecord, Column extends string>(
  { report, rows, suffix }: MarketingTables<Day, Column>,
  { record, account }: AccountDay<Day>,
): ReportedDay {
  const day = parseDay(record.day);
  const figures = byMember(rows(record)).filter(hasFigures);
  return {
    accountId: account.id,
    report,
    day,
    readAt: record.readAt,
    quality: unmarkedQuality,
    rows: suffix ? figures.map((row) => [...row, ...suffix(record)]) : figures,
  };
}

/** A row with only zeros is the same as no row. */
export function hasFigures([, ...figures]: DayRow): boolean {
  return figures.some((figure) => figure !== 0);
}
