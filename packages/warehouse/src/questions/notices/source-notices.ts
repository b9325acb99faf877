import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import { areSameDays } from "../../calendar/same-days.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { isMeasured } from "../../metrics/measure.ts";
import { metrics } from "../../metrics/registry.ts";
import {
  type SingleAccountPlatform,
  singleAccountPlatforms,
} from "../../source-days/day-platforms.ts";
import type { SourceAccount } from "../../source-days/source-account.ts";
import { refusedIn } from "../../source-days/synced-days.ts";
import { adNotices } from "../ads/ad-notices.ts";
import { formatLongDay } from "./format-long-day.ts";
import { disconnectedNotices } from "./disconnected-notices.ts";
import { emailNotices } from "../email/email-notices.ts";
import { incompleteNotice } from "./incomplete-notice.ts";
import { qualityNotices } from "./quality-notices.ts";
import { refusedNotice } from "./refused-notice.ts";

const codePrefix: Record<SingleAccountPlatform, string> = {
  google_analytics: "analytics",
  google_search_console: "search",
};

/** Notices about the sources that report whole days in their own time zone. */
export async function sourceNotices(
  comparison: Comparison,
  shown: readonly MetricId[],
  dayReports: readonly DayReport[],
): Promise<ReportNotice[]> {
  const notices: ReportNotice[] = [];
  for (const platform of singleAccountPlatforms) {
    if (!shown.some((id) => metrics[id].dailySource === platform)) continue;
    const account = comparison.accounts[platform];
    if (account === null || account.readUntil === null) {
      notices.push(...firstSync(comparison, platform));
    } else {
      notices.push(...otherZone(comparison, account), ...otherAccounts(account));
      notices.push(...daysNotRead(comparison, account));
    }
  }
  notices.push(...(await unknownUsers(comparison, shown)));
  notices.push(...disconnectedNotices(comparison, shown));
  notices.push(...(await adNotices(comparison, shown)), ...(await emailNotices(comparison, shown)));
  return [...notices, ...(await qualityNotices(comparison, dayReports))];
}

function firstSync(
  { sources, accounts }: Comparison,
  platform: SingleAccountPlatform,
): ReportNotice[] {
  if (sources.unfinished.has(platform)) {
    return [incompleteNotice(`${codePrefix[platform]}_first_sync_incomplete`, sources, [platform])];
  }
  if (!sources.awaited.has(platform) && accounts[platform] === null) return [];
  return [
    {
      code: `${codePrefix[platform]}_first_sync_unfinished`,
      message: `${platformNames[platform]} is still syncing. Its figures appear when the first sync is done.`,
    },
  ];
}

function otherZone(
  { store, period }: Comparison,
  account: SourceAccount<SingleAccountPlatform>,
): ReportNotice[] {
  if (areSameDays(period.range, [account.timezone, store.timezone])) return [];
  return [
    {
      code: `${codePrefix[account.platform]}_timezone`,
      message: `${platformNames[account.platform]} counts its days in ${account.timezone}; the store counts them in ${store.timezone}, so their days cover slightly different hours.`,
    },
  ];
}

function otherAccounts({
  platform,
  name,
  otherAccounts: others,
}: SourceAccount<SingleAccountPlatform>): ReportNotice[] {
  if (others.length === 0) return [];
  return [
    {
      code: `${codePrefix[platform]}_other_accounts`,
      message: `${platformNames[platform]} figures come from ${name}. Accounts are not added up; not included: ${others.join(", ")}.`,
    },
  ];
}

/** Notices about days of the range without figures: not synced, not final, refused, or before the first synced day. */
function daysNotRead(
  { period }: Comparison,
  account: SourceAccount<SingleAccountPlatform>,
): ReportNotice[] {
  const { platform, lastCompleteDay, integrationId, readDays } = account;
  const name = platformNames[platform];
  const refused = refusedIn(period.range, account);
  const notices = refusedNotice(codePrefix[platform], [{ name, days: refused }]);
  if (readDays === null) return notices;
  if (period.range.from < readDays.from) {
    notices.push({
      code: `${codePrefix[platform]}_begins_later`,
      message: `${name} data begins on ${formatLongDay(readDays.from)}. Earlier days are unknown.`,
    });
  }
  const lastStartedDay = Math.min(period.range.to, period.today);
  if (
    platform === "google_search_console" &&
    lastCompleteDay !== null &&
    lastCompleteDay < lastStartedDay
  ) {
    notices.push({
      code: "search_final_until",
      message: `${name} figures are final through ${formatLongDay(lastCompleteDay)}. Later days are added once they are final.`,
    });
  }
  // Today may be missing until the next sync; a day that has ended should not be.
  if (integrationId === null) return notices;
  if (platform === "google_analytics" && readDays.to < Math.min(lastStartedDay, period.today - 1)) {
    notices.push({
      code: "analytics_read_until",
      message: `${name} has data through ${formatLongDay(readDays.to)}. Later days are not counted yet.`,
    });
  }
  return notices;
}

/**
 * Users are requested for the exact range. If that failed, they are unknown, because users of days do not add up; a
 * single day has a count of its own, without new users.
 */
async function unknownUsers(
  comparison: Comparison,
  shown: readonly MetricId[],
): Promise<ReportNotice[]> {
  const { current } = comparison;
  const isAsked = (id: MetricId) => shown.includes(id) && isMeasured(comparison, id);
  if (!isAsked("unique_visitors") && !isAsked("new_visitors")) return [];
  if ((await current.sessionsByDay()) === null) return [];
  const users = await current.users();
  if (users === null) {
    return [
      {
        code: "users_unknown",
        message: `${platformNames.google_analytics} couldn't report the visitors of this range. They can't be added up from days, since a visitor may come on several days.`,
      },
    ];
  }
  if (users.newUsers !== null || !isAsked("new_visitors")) return [];
  return [
    {
      code: "new_users_unknown",
      message: `${platformNames.google_analytics} couldn't report the new visitors of this day.`,
    },
  ];
}
