import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { type EmailSourcePlatform, platformNames } from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { groupBy } from "../../grouping.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { EmailDay } from "../../metrics/email/email-days.ts";
import { metrics } from "../../metrics/registry.ts";
import { syncedAccounts } from "../../metrics/daily-source.ts";
import { countDays } from "../notices/count-days.ts";
import { accountNotices, unconvertedNotice } from "../notices/marketing-notices.ts";
import { unconvertedEmails } from "../notices/unconverted-amounts.ts";

/** Notices about email figures. Queries nothing without an email account. */
export async function emailNotices(
  comparison: Comparison,
  shown: readonly MetricId[],
): Promise<ReportNotice[]> {
  if (!shown.some((id) => metrics[id].dailySource === "email")) return [];
  const notices = accountNotices(comparison, "email");
  const email = await comparison.current.email();
  if (email === null) return notices;
  return [
    ...notices,
    ...unconvertedNotice("email", "revenue", unconvertedEmails(email.rows)),
    ...(shown.includes("email_revenue") ? unreportedNotice(email.rows) : []),
    ...severalTools(comparison),
  ];
}

const listFormat = new Intl.ListFormat("en");

/** What to do so that a tool reports orders and revenue. */
const advice: Record<EmailSourcePlatform, string> = {
  klaviyo: "Map a metric to revenue in Klaviyo's settings.",
  mailchimp: "Connect your store to Mailchimp.",
};

/** A notice about messages whose orders and revenue are left out because their tool reports none. */
function unreportedNotice(emails: readonly EmailDay[]): ReportNotice[] {
  const unreported = groupBy(
    emails.filter(({ sums }) => sums.unreportedDays > 0),
    ({ account }) => account.platform,
  );
  if (unreported.size === 0) return [];
  const parts = [...unreported].map(([platform, messages]) => {
    const days = new Set(messages.map(({ day }) => day)).size;
    return `${platformNames[platform]} on ${countDays(days)}`;
  });
  const steps = [...unreported.keys()].map((platform) => advice[platform]);
  return [
    {
      code: "email_unreported",
      message: `Left out because they are not reported: orders and revenue of ${listFormat.format(parts)}. ${steps.join(" ")}`,
    },
  ];
}

/** Each email tool has its own attribution window and does not know the messages of the others. */
function severalTools({ accounts }: Comparison): ReportNotice[] {
  const names = new Set(
    syncedAccounts(accounts, "email").map(({ platform }) => platformNames[platform]),
  );
  if (names.size < 2) return [];
  return [
    {
      code: "email_window",
      message: `${listFormat.format(names)} each use their own attribution window, shown next to every message. An order that both attribute counts in the revenue of both.`,
    },
  ];
}
