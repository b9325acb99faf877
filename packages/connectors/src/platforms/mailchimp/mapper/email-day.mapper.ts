import type { EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import { dayIn } from "@cartograph/contracts/days.ts";
import { decimalToMinor } from "../../../core/decimal-amount.ts";
import type { Report } from "../schemas/reports.schemas.ts";

type DayRow = EmailDayRecord["rows"][number];

/** As Mailchimp's help documents it; the API returns neither the rule nor the account's changes to it. */
const attribution = "30 days after a click, 5 days after an open (Mailchimp's default)";

const maxNameLength = 500;

export type EmailDaysContext = {
  accountId: string;
  /** IANA time zone of the days. */
  timezone: string;
  /** Each day gets a record; one without rows means that nothing was sent. */
  days: readonly string[];
  /** UTC milliseconds. */
  readAt: number;
};

export type MappedDays = { records: EmailDayRecord[]; warnings: string[] };

/** One record per day, with the campaigns sent on it. */
export function toEmailDays(reports: readonly Report[], context: EmailDaysContext): MappedDays {
  const { accountId, timezone, days, readAt } = context;
  const byDay = new Map<string, Report[]>(days.map((day) => [day, []]));
  let repeated = 0;
  let unconverted = 0;
  for (const report of reports) {
    if (report.sentAt === null || isAutomation(report)) continue;
    const day = dayIn(timezone, report.sentAt);
    const dayReports = byDay.get(day);
    if (!dayReports) continue;
    if (isOfSeveralDays(report, day, timezone)) repeated += 1;
    else dayReports.push(report);
  }
  const records = days.map((day): EmailDayRecord => {
    const dayReports = (byDay.get(day) ?? []).toSorted(byTime);
    const currency = currencyOf(dayReports);
    unconverted += dayReports.filter(
      (report) => report.spent > 0 && report.currency !== currency,
    ).length;
    return {
      kind: "email_day",
      externalId: `${accountId}:${day}`,
      accountExternalId: accountId,
      day,
      readAt,
      platform: "mailchimp",
      currency,
      attribution,
      rows: dayReports.map((report) => toRow(report, currency)),
    };
  });
  return { records, warnings: warningsOf({ repeated, unconverted }) };
}

function toRow(report: Report, currency: string | null): DayRow {
  const { id, name, recipients, bounces, opens, clicks, unsubscribes, orders } = report;
  return {
    messageExternalId: id,
    kind: "campaign",
    name: name.slice(0, maxNameLength),
    recipients,
    delivered: Math.max(0, recipients - bounces),
    opens,
    clicks,
    unsubscribes,
    orders,
    revenueMinor: report.currency === currency ? minorUnits(report.spent, currency) : 0,
  };
}

/** Removes floating-point errors. Hundredths are assumed if the currency is unknown. */
function minorUnits(amount: number, currency: string | null): number {
  return decimalToMinor(amount.toFixed(6), currency ?? "");
}

/** The currency of most campaigns with revenue that day. Revenue in other currencies is left out. */
function currencyOf(reports: readonly Report[]): string | null {
  const counts = new Map<string | null, number>();
  for (const { currency, spent } of reports) {
    // A currency without sales counts only if no other one had sales.
    const weight = spent > 0 ? 1_000 : currency === null ? 0 : 1;
    counts.set(currency, (counts.get(currency) ?? 0) + weight);
  }
  const [most] = [...counts].toSorted(
    ([one, a], [other, b]) => b - a || ((one ?? "") < (other ?? "") ? -1 : 1),
  );
  return most?.[0] ?? null;
}

/** A classic automation reports all its sends under the day it started. */
function isAutomation({ type }: Report): boolean {
  return type === "automation" || type === "auto";
}

/** A feed that was sent several times under one report. */
function isOfSeveralDays({ rssLastSentAt }: Report, day: string, timezone: string): boolean {
  return rssLastSentAt !== null && dayIn(timezone, rssLastSentAt) !== day;
}

function byTime(a: Report, b: Report): number {
  return (a.sentAt ?? 0) - (b.sentAt ?? 0) || (a.id < b.id ? -1 : 1);
}

function warningsOf({ repeated, unconverted }: { repeated: number; unconverted: number }) {
  const warnings: string[] = [];
  if (repeated > 0) {
    warnings.push(
      `RSS campaigns that were sent on several days are left out (${repeated}): Mailchimp reports only the total of all their sends.`,
    );
  }
  if (unconverted > 0) {
    warnings.push(
      `The revenue of some campaigns is left out (${unconverted}): they were sent on one day with others whose revenue is in another currency.`,
    );
  }
  return warnings;
}
