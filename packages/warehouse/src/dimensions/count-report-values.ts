import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { SearchBreakdown, SessionBreakdown } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { adAmounts } from "@cartograph/database/tables/ads.table.ts";
import { emailFigures } from "@cartograph/database/tables/email.table.ts";
import { searchFigures } from "@cartograph/database/tables/search.table.ts";
import {
  adReport,
  emailReport,
  type ReportCode,
  searchReport,
  sessionReport,
} from "@cartograph/database/tables/source-days.table.ts";
import { sessionFigures } from "@cartograph/database/tables/traffic.table.ts";
import { memberNames } from "../source-days/member-names.ts";
import { memberSums } from "../source-days/member-sums.ts";
import {
  findSourceAccounts,
  type SourceAccount,
  type SourceAccounts,
} from "../source-days/source-account.ts";
import { searchBreakdownOf, sessionBreakdownOf, valueOfMember } from "./report-values.ts";

type Counts = ReadonlyMap<string, number>;
type CountedReport = {
  accounts: readonly (SourceAccount | null)[];
  report: ReportCode;
  /** Index of the figure that members are ranked by. */
  figure: number;
  /** The value of a member, given its name, or the number of its campaign or message. */
  valueOf: (member: string, account: SourceAccount) => string;
  isNamed: boolean;
};

/** Frequency of each value in daily reports of any day; null if they do not have the dimension. */
export function countReportValues(
  db: Database,
  scope: { store: { id: number }; today: number },
  dimension: DimensionId,
): Promise<Counts> | null {
  const reportsOf = [sessionsBy, searchBy, adsBy, emailBy]
    .map((open) => open(dimension))
    .filter((open) => open !== null);
  return reportsOf.length === 0 ? null : countMembers(db, scope, reportsOf);
}

type OpenReport = (accounts: SourceAccounts) => CountedReport;

async function countMembers(
  db: Database,
  { store, today }: { store: { id: number }; today: number },
  reportsOf: readonly OpenReport[],
): Promise<Counts> {
  const all = await findSourceAccounts(db, store.id);
  const counts = new Map<string, number>();
  for (const { accounts, report, figure, valueOf, isNamed } of reportsOf.map((open) => open(all))) {
    for (const account of accounts.filter((each) => each !== null)) {
      const of = { storeId: store.id, accountId: account.id, report };
      const span = { from: 0, to: today + 1 };
      const { members, sums } = await memberSums(db, { ...of, span, figures: [figure] });
      const nameOf = isNamed ? await memberNames(db, of, members) : String;
      for (const [row, member] of members.entries()) {
        const value = valueOf(nameOf(member), account);
        counts.set(value, (counts.get(value) ?? 0) + (sums[0]?.[row] ?? 0));
      }
    }
  }
  return counts;
}

function sessionsBy(dimension: DimensionId): OpenReport | null {
  const breakdowns: Partial<Record<DimensionId, SessionBreakdown>> = sessionBreakdownOf;
  const breakdown = breakdowns[dimension];
  if (breakdown === undefined) return null;
  return (accounts) => ({
    accounts: [accounts.google_analytics],
    report: sessionReport(breakdown),
    figure: sessionFigures.indexOf("sessions"),
    valueOf: (member) => valueOfMember(dimension, member),
    isNamed: true,
  });
}

function searchBy(dimension: DimensionId): OpenReport | null {
  const breakdowns: Partial<Record<DimensionId, SearchBreakdown>> = searchBreakdownOf;
  const breakdown = breakdowns[dimension];
  if (breakdown === undefined) return null;
  return (accounts) => ({
    accounts: [accounts.google_search_console],
    report: searchReport(breakdown),
    figure: searchFigures.indexOf("impressions"),
    valueOf: (member) => valueOfMember(dimension, member),
    isNamed: true,
  });
}

function adsBy(dimension: DimensionId): OpenReport | null {
  if (dimension !== "platform" && dimension !== "account" && dimension !== "campaign") return null;
  return ({ ads }) => ({
    accounts: ads,
    report: adReport,
    figure: adAmounts.indexOf("impressions"),
    valueOf: (campaign, account) => {
      if (dimension === "platform") return account.platform;
      return dimension === "account" ? String(account.id) : campaign;
    },
    isNamed: false,
  });
}

function emailBy(dimension: DimensionId): OpenReport | null {
  if (dimension !== "tool" && dimension !== "campaign_or_flow") return null;
  return ({ email }) => ({
    accounts: email,
    report: emailReport,
    figure: emailFigures.indexOf("delivered"),
    valueOf: (message, account) => (dimension === "tool" ? account.platform : message),
    isNamed: false,
  });
}
