import { currencyDigits, toMajorUnits } from "@cartograph/contracts/currency.ts";
import {
  type Platform,
  platformNames,
  adSourcePlatforms,
  emailSourcePlatforms,
} from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { areSameDays } from "../../calendar/same-days.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { SourceAccount } from "../../source-days/source-account.ts";
import { refusedIn } from "../../source-days/synced-days.ts";
import { syncedAccounts } from "../../metrics/daily-source.ts";
import { countDays } from "./count-days.ts";
import { formatLongDay } from "./format-long-day.ts";
import { incompleteNotice } from "./incomplete-notice.ts";
import { refusedNotice } from "./refused-notice.ts";
import type { UnconvertedAmount } from "./unconverted-amounts.ts";

/** Sources that add up the figures of all accounts. */
export type MarketingSource = "ads" | "email";

const platformsOf = { ads: adSourcePlatforms, email: emailSourcePlatforms } as const;
const listFormat = new Intl.ListFormat("en");

/** Notices about how the accounts of a source were synced, at most one of each kind for all accounts. */
export function accountNotices(comparison: Comparison, source: MarketingSource): ReportNotice[] {
  return [
    ...firstSync(comparison, source),
    ...otherZones(comparison, source),
    ...daysNotRead(comparison, source),
  ];
}

function firstSync({ sources, accounts }: Comparison, source: MarketingSource): ReportNotice[] {
  const isSyncing = (platform: Platform) =>
    sources.awaited.has(platform) ||
    accounts[source].some((account) => account.platform === platform && account.readUntil === null);
  const ended = platformsOf[source].filter((platform) => sources.unfinished.has(platform));
  const syncing = platformsOf[source].filter(
    (platform) => isSyncing(platform) && !sources.unfinished.has(platform),
  );
  const notices: ReportNotice[] = [];
  if (syncing.length > 0) {
    const names = listFormat.format(syncing.map((platform) => platformNames[platform]));
    const [is, its] = syncing.length === 1 ? ["is", "Its"] : ["are", "Their"];
    notices.push({
      code: `${source}_first_sync_unfinished`,
      message: `${names} ${is} still syncing. ${its} figures are added when the first sync is done.`,
    });
  }
  if (ended.length > 0) {
    notices.push(incompleteNotice(`${source}_first_sync_incomplete`, sources, ended));
  }
  return notices;
}

function otherZones(
  { store, period, accounts }: Comparison,
  source: MarketingSource,
): ReportNotice[] {
  const zones = syncedAccounts(accounts, source)
    .filter(({ timezone }) => !areSameDays(period.range, [timezone, store.timezone]))
    .map((account) => `${platformNames[account.platform]} counts its days in ${account.timezone}`);
  if (zones.length === 0) return [];
  return [
    {
      code: `${source}_timezone`,
      message: `${listFormat.format(new Set(zones))}; the store counts them in ${store.timezone}, so their days cover slightly different hours.`,
    },
  ];
}

/** Notices about days of the range that an account has no data for because they were refused or not synced. */
function daysNotRead({ period, accounts }: Comparison, source: MarketingSource): ReportNotice[] {
  const firstDays: string[] = [];
  const lastDays: string[] = [];
  for (const account of accounts[source]) {
    const { readUntil, readDays: days, integrationId } = account;
    if (readUntil === null || days === null) continue;
    const name = accountLabel(account);
    if (period.range.from < days.from) firstDays.push(`${name} on ${formatLongDay(days.from)}`);
    // Today may be missing until the next sync; a day that has ended should not be.
    const isBehind =
      integrationId !== null && days.to < Math.min(period.range.to, period.today - 1);
    if (isBehind) lastDays.push(`${name} has data through ${formatLongDay(days.to)}`);
  }
  const refused = syncedAccounts(accounts, source).map((account) => ({
    name: accountLabel(account),
    days: refusedIn(period.range, account),
  }));
  const notices = refusedNotice(source, refused);
  if (firstDays.length > 0) {
    notices.push({
      code: `${source}_begins_later`,
      message: `Data begins after the start of the range: ${listFormat.format(firstDays)}. Earlier days are unknown.`,
    });
  }
  if (lastDays.length > 0) {
    notices.push({
      code: `${source}_read_until`,
      message: `${listFormat.format(lastDays)}. Later days are not counted yet.`,
    });
  }
  return notices;
}

/** The platform's name, and the account's if the platform has several accounts. */
export function accountLabel({ platform, name, otherAccounts }: SourceAccount): string {
  return otherAccounts.length === 0
    ? platformNames[platform]
    : `${platformNames[platform]} (${name})`;
}

/**
 * A notice about amounts left out because they have no exchange rate.
 * @param noun what the amounts are, such as "spend"
 */
export function unconvertedNotice(
  source: MarketingSource,
  noun: string,
  amounts: readonly UnconvertedAmount[],
): ReportNotice[] {
  if (amounts.length === 0) return [];
  const parts = amounts.map(({ platform, currency, minor, days }) => {
    const digits = currencyDigits(currency);
    const amount = toMajorUnits(minor, currency).toLocaleString("en", {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return `${amount} ${currency} of ${platformNames[platform]} on ${countDays(days)}`;
  });
  return [
    {
      code: `${source}_unconverted`,
      message: `Left out because there is no exchange rate: ${noun} of ${listFormat.format(parts)}. Import rates in Settings.`,
    },
  ];
}
