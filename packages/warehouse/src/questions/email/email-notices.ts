import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { metrics } from "../../metrics/registry.ts";
import { readAccounts } from "../../metrics/daily-source.ts";
import { accountNotices, unconvertedNotice } from "../notices/marketing-notices.ts";
import { unconvertedEmails } from "../notices/unconverted-amounts.ts";

/** Notices about email figures. Queries nothing while no email tool is connected. */
export async function emailNotices(
  comparison: Comparison,
  shown: readonly MetricId[],
): Promise<ReportNotice[]> {
  if (!shown.some((id) => metrics[id].dailySource === "email")) return [];
  const notices = accountNotices(comparison, "email");
  const emails = await comparison.current.email();
  if (emails === null) return notices;
  return [
    ...notices,
    ...unconvertedNotice("email", "revenue", unconvertedEmails(emails)),
    ...severalTools(comparison),
  ];
}

/** Each email tool has its own attribution window and does not know the messages of the others. */
function severalTools({ accounts }: Comparison): ReportNotice[] {
  const names = new Set(
    readAccounts(accounts, "email").map(({ platform }) => platformNames[platform]),
  );
  if (names.size < 2) return [];
  return [
    {
      code: "email_window",
      message: `${new Intl.ListFormat("en").format(names)} each use their own attribution window, shown next to every message. An order that both attribute counts in the revenue of both.`,
    },
  ];
}
