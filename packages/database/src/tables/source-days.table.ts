import type { SearchBreakdown, SessionBreakdown } from "@cartograph/contracts/day-records.ts";
import { adAmounts } from "./ads.table.ts";
import { emailFigures } from "./email.table.ts";
import { itemFigures } from "./products.table.ts";
import { searchBreakdownCode, searchFigures } from "./search.table.ts";
import { sessionBreakdownCode, sessionFigures } from "./traffic.table.ts";

/** One daily report of a platform. */
export type DayReport =
  | `session:${SessionBreakdown}`
  | `search:${SearchBreakdown}`
  | "item"
  | "ad"
  | "email";

/** 0 to 99 sessions by breakdown · 100 items · 101 item names · 200 to 299 search by breakdown · 300 ads · 400 email */
export type ReportCode = number;

const firstCodes = { session: 0, item: 100, search: 200, ad: 300, email: 400 } as const;
export type ReportKind = keyof typeof firstCodes;

export const itemNameCode: ReportCode = 101;

export const sessionReport = (breakdown: SessionBreakdown): ReportCode =>
  firstCodes.session + sessionBreakdownCode(breakdown);
export const searchReport = (breakdown: SearchBreakdown): ReportCode =>
  firstCodes.search + searchBreakdownCode(breakdown);
export const { item: itemReport, ad: adReport, email: emailReport } = firstCodes;

export function reportCode(report: DayReport): ReportCode {
  const [kind, breakdown] = report.split(":");
  if (kind === "session") return sessionReport(breakdown as SessionBreakdown);
  if (kind === "search") return searchReport(breakdown as SearchBreakdown);
  return firstCodes[kind as ReportKind];
}

export function reportKind(code: ReportCode): ReportKind {
  const kinds = Object.entries(firstCodes) as [ReportKind, number][];
  const [kind] = kinds.findLast(([, first]) => code >= first) ?? ["session"];
  return kind;
}

/** The additive figures of each kind of report, in packed order. */
export const reportFigures = {
  session: sessionFigures,
  item: itemFigures,
  search: searchFigures,
  ad: adAmounts,
  email: emailFigures,
} as const satisfies Record<ReportKind, readonly string[]>;

/**
 * All rows of a report for one day; none for a day without rows. An item's row also has the number of its name after
 * the figures.
 */
export type SourceDaysTable = {
  store_id: number;
  account_id: number;
  report: ReportCode;
  /** Days since 1970-01-01 in the account's time zone. */
  day: number;
  /** Number of members. */
  members: number;
  /** Currency of an email day's revenue; null = the account's currency. */
  currency: string | null;
  /** Sum of each figure over all members, as Float64. */
  totals: Buffer;
  /** Packed by `packed-figures.ts`; a member is the number in `source_members`, the campaign or the message. */
  figures: Buffer;
};

/** Sums of a whole month's days by member, packed like a day. Deleted when one of its days changes. */
export type SourceMonthsTable = {
  store_id: number;
  account_id: number;
  report: ReportCode;
  /** Year × 12 + month − 1. */
  month: number;
  figures: Buffer;
};

/** Months to sum up again once they have ended, marked in the transaction that changes a day. */
export type DirtySourceMonthsTable = Omit<SourceMonthsTable, "figures">;

/** The numbered members of a report, such as landing pages or search queries, per account. */
export type SourceMembersTable = {
  store_id: number;
  account_id: number;
  report: ReportCode;
  /** From 1, without gaps. */
  member: number;
  name: string;
};

/** Number of numbered members per report. */
export type SourceMemberCountsTable = Omit<SourceMembersTable, "member" | "name"> & {
  members: number;
};
