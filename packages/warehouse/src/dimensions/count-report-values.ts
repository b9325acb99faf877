import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
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
import { valueOfMember, sessionBreakdown, searchBreakdown } from "./report-values.ts";

type Counts = ReadonlyMap<string, number>;
type CountableReport = {
  accounts: readonly (SourceAccount | null)[];
  report: ReportCode;
  /** Index of the figure that members are ranked by. */
  figure: number;
  /** The value of a member, given its name, or the number of its campaign or message. */
  valueOf: (member: string, account: SourceAccount) => string;
  /** Whether members have names of their own, such as landing pages. */
  hasMemberNames: boolean;
};

type ReportOfAccounts = (accounts: SourceAccounts) => CountableReport;

/** Counts how often each value occurs in the daily reports of all days; empty if they do not have the dimension. */
export async function countReportValues(
  db: Database,
  { store, today }: { store: { id: number }; today: number },
  dimension: DimensionId,
): Promise<Counts> {
  const reports = [sessionsBy, searchBy, adsBy, emailBy]
    .map((reportBy) => reportBy(dimension))
    .filter((report) => report !== null);
  const counts = new Map<string, number>();
  if (reports.length === 0) return counts;
  const sourceAccounts = await findSourceAccounts(db, store.id);
  for (const reportOf of reports) {
    const { accounts, report, figure, valueOf, hasMemberNames } = reportOf(sourceAccounts);
    for (const account of accounts.filter((each) => each !== null)) {
      const scope = { storeId: store.id, accountId: account.id, report };
      const span = { from: 0, to: today + 1 };
      const { members, sums } = await memberSums(db, { ...scope, span, figures: [figure] });
      const nameOf = hasMemberNames ? await memberNames(db, scope, members) : String;
      for (const [row, member] of members.entries()) {
        const value = valueOf(nameOf(member), account);
        counts.set(value, (counts.get(value) ?? 0) + (sums[0]?.[row] ?? 0));
      }
    }
  }
  return counts;
}

function sessionsBy(dimension: DimensionId): ReportOfAccounts | null {
  const breakdown = sessionBreakdown(dimension);
  if (breakdown === null) return null;
  return (accounts) => ({
    accounts: [accounts.google_analytics],
    report: sessionReport(breakdown),
    figure: sessionFigures.indexOf("sessions"),
    valueOf: (member) => valueOfMember(dimension, member),
    hasMemberNames: true,
  });
}

function searchBy(dimension: DimensionId): ReportOfAccounts | null {
  const breakdown = searchBreakdown(dimension);
  if (breakdown === null) return null;
  return (accounts) => ({
    accounts: [accounts.google_search_console],
    report: searchReport(breakdown),
    figure: searchFigures.indexOf("impressions"),
    valueOf: (member) => valueOfMember(dimension, member),
    hasMemberNames: true,
  });
}

function adsBy(dimension: DimensionId): ReportOfAccounts | null {
  if (dimension !== "platform" && dimension !== "account" && dimension !== "campaign") return null;
  return ({ ads }) => ({
    accounts: ads,
    report: adReport,
    figure: adAmounts.indexOf("impressions"),
    valueOf: (campaign, account) => {
      if (dimension === "platform") return account.platform;
      return dimension === "account" ? String(account.id) : campaign;
    },
    hasMemberNames: false,
  });
}

function emailBy(dimension: DimensionId): ReportOfAccounts | null {
  if (dimension !== "tool" && dimension !== "campaign_or_flow") return null;
  return ({ email }) => ({
    accounts: email,
    report: emailReport,
    figure: emailFigures.indexOf("delivered"),
    valueOf: (message, account) => (dimension === "tool" ? account.platform : message),
    hasMemberNames: false,
  });
}
