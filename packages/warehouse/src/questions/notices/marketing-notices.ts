import { currencyDigits, toMajorUnits } from "@cartograph/contracts/currency.ts";
import {
  platformNames,
  adSourcePlatforms,
  emailSourcePlatforms,
} from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { areSameDays } from "../../calendar/same-days.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { SourceAccount } from "../../source-days/source-account.ts";
import { readAccounts } from "../../metrics/daily-source.ts";
import { inWords } from "./day-in-words.ts";
import type { LeftOut } from "./unconverted-amounts.ts";

/** Sources that include every connected account. */
export type MarketingSource = "ads" | "email";

const platformsOf = { ads: adSourcePlatforms, email: emailSourcePlatforms } as const;
const list = new Intl.ListFormat("en");

/** Notices about how the accounts of a source were synced; one of each kind for all accounts. */
export function accountNotices(comparison: Comparison, source: MarketingSource): ReportNotice[] {
  return [
    ...firstSync(comparison, source),
    ...otherZones(comparison, source),
    ...daysNotRead(comparison, source),
  ];
}

function firstSync({ sources, accounts }: Comparison, source: MarketingSource): ReportNotice[] {
  const isAwaited = (platform: (typeof adSourcePlatforms | typeof emailSourcePlatforms)[number]) =>
    sources.awaited.has(platform) ||
    accounts[source].some((account) => account.platform === platform && account.readUntil === null);
  const names = platformsOf[source].filter(isAwaited).map((platform) => platformNames[platform]);
  if (names.length === 0) return [];
  const [are, their] = names.length === 1 ? ["is", "Its"] : ["are", "Their"];
  return [
    {
      code: `${source}_first_sync_unfinished`,
      message: `${list.format(names)} ${are} still syncing. ${their} figures are added when the first sync is done.`,
    },
  ];
}

function otherZones(
  { store, period, accounts }: Comparison,
  source: MarketingSource,
): ReportNotice[] {
  const zones = readAccounts(accounts, source)
    .filter(({ timezone }) => !areSameDays(period.range, [timezone, store.timezone]))
    .map((account) => `${platformNames[account.platform]} counts its days in ${account.timezone}`);
  if (zones.length === 0) return [];
  return [
    {
      code: `${source}_timezone`,
      message: `${list.format(new Set(zones))}; the store counts them in ${store.timezone}, so their days cover slightly different hours.`,
    },
  ];
}

/** Days of the range that are missing for an account because they were not synced. */
function daysNotRead({ period, accounts }: Comparison, source: MarketingSource): ReportNotice[] {
  const later: string[] = [];
  const until: string[] = [];
  for (const account of accounts[source]) {
    const { readUntil, readDays: days, integrationId } = account;
    if (readUntil === null || days === null) continue;
    const name = nameOf(account);
    if (period.range.from < days.from) later.push(`${name} on ${inWords(days.from)}`);
    // Today may be missing until the next sync; a day that has ended should not be.
    const isBehind =
      integrationId !== null && days.to < Math.min(period.range.to, period.today - 1);
    if (isBehind) until.push(`${name} has data through ${inWords(days.to)}`);
  }
  const notices: ReportNotice[] = [];
  if (later.length > 0) {
    notices.push({
      code: `${source}_begins_later`,
      message: `Data begins after the start of the range: ${list.format(later)}. Earlier days are unknown.`,
    });
  }
  if (until.length > 0) {
    notices.push({
      code: `${source}_read_until`,
      message: `${list.format(until)}. Later days are not counted yet.`,
    });
  }
  return notices;
}

/** The platform's name, with the account's when the platform has several. */
export function nameOf({ platform, name, otherAccounts }: SourceAccount): string {
  return otherAccounts.length === 0
    ? platformNames[platform]
    : `${platformNames[platform]} (${name})`;
}

/** @param what a noun for the amounts, such as "spend" */
export function unconvertedNotice(
  source: MarketingSource,
  what: string,
  left: readonly LeftOut[],
): ReportNotice[] {
  if (left.length === 0) return [];
  const parts = left.map(({ platform, currency, minor, days }) => {
    const digits = currencyDigits(currency);
    const amount = toMajorUnits(minor, currency).toLocaleString("en", {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return `${amount} ${currency} of ${platformNames[platform]} on ${days === 1 ? "one day" : `${days} days`}`;
  });
  return [
    {
      code: `${source}_unconverted`,
      message: `Left out because there is no exchange rate: ${what} of ${list.format(parts)}. Import rates in Settings.`,
    },
  ];
}
