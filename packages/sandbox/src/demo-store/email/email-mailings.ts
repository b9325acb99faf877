import type { EmailPlatformName } from "../../core/marketing-data.ts";
import { dayMs, hourMs, zoneDay, zoneDayStart } from "../../core/zone.ts";
import { momentOf, yearOf } from "../ads/campaign-runs.ts";
import { demoShop } from "../products/catalog.ts";
import {
  seasonalMailings,
  tradeMailing,
  tradeUtm,
  weeklySubjects,
  weeklyUtm,
  weeklyWeight,
  type SeasonalMailing,
} from "./email-plans.ts";
import { thanksgivingOf } from "../seasons.ts";

/** An email and the period of its visits: those with its tags from its sending until `visitsUntil` (exclusive). */
export type Mailing = {
  platform: EmailPlatformName;
  /** Numbers the emails of its kind. */
  number: number;
  name: string;
  subject: string;
  list: "newsletter" | "engaged" | "vip" | "trade";
  utmCampaign: string;
  weight: number;
  sentAt: number;
  visitsUntil: number;
};

const { timezone } = demoShop;

/** 1970-01-06, the first Tuesday of the epoch; weekly emails are sent on Tuesdays at ten. */
const firstTuesday = 5;
const weeklyHour = 10;

/** Returns the week (starting with Tuesday's email) of that moment. */
function weekAt(at: number): number {
  return Math.floor((zoneDay(timezone, at - weeklyHour * hourMs) - firstTuesday) / 7);
}

function weekStart(week: number): number {
  return zoneDayStart(timezone, firstTuesday + week * 7) + weeklyHour * hourMs;
}

function weeklyMailing(week: number): Mailing {
  const sentAt = weekStart(week);
  return {
    platform: "klaviyo",
    number: week,
    name: `Weekly newsletter ${new Date(sentAt).toISOString().slice(0, 10)}`,
    subject: weeklySubjects[week % weeklySubjects.length] ?? weeklySubjects[0],
    list: "newsletter",
    utmCampaign: weeklyUtm,
    weight: weeklyWeight,
    sentAt,
    visitsUntil: weekStart(week + 1),
  };
}

/** Returns the year's occasional emails and those to trade customers. */
function occasionalMailings(year: number): Mailing[] {
  const seasonal = seasonalMailings.map((mailing, index) => seasonalMailing(mailing, index, year));
  const trade = Array.from({ length: 12 }, (_, month) => tradeMailingOf(year, month));
  return [...seasonal, ...trade];
}

function seasonalMailing(mailing: SeasonalMailing, index: number, year: number): Mailing {
  const { on, hour, name, subject, list, weight } = mailing;
  const sentAt =
    "afterThanksgiving" in on
      ? zoneDayStart(timezone, thanksgivingOf(year) + on.afterThanksgiving) + hour * hourMs
      : momentOf(year, on, hour);
  return {
    platform: "klaviyo",
    number: year * 100 + index,
    name: `${name} ${year}`,
    subject,
    list,
    utmCampaign: `${mailing.utmCampaign}-${year}`,
    weight,
    sentAt,
    visitsUntil: sentAt + mailing.visitDays * dayMs,
  };
}

/** Returns the first Wednesday of the month (0 to 11). */
function tradeMailingOf(year: number, month: number): Mailing {
  const first = Date.UTC(year, month, 1) / dayMs;
  const wednesday = first + ((6 - (first % 7) + 7) % 7);
  const sentAt = zoneDayStart(timezone, wednesday) + tradeMailing.hour * hourMs;
  const title = new Date(wednesday * dayMs).toISOString().slice(0, 7);
  return {
    platform: "mailchimp",
    number: year * 100 + 50 + month,
    name: `Trade letter ${title}`,
    subject: `For the trade: what is new (${title})`,
    list: "trade",
    utmCampaign: tradeUtm,
    weight: tradeMailing.weight,
    sentAt,
    visitsUntil: sentAt + tradeMailing.visitDays * dayMs,
  };
}

const mailingsByYear = new Map<number, readonly Mailing[]>();

/** Returns the occasional emails whose visits may be in that year (UTC). */
export function occasionalMailingsAround(year: number): readonly Mailing[] {
  let mailings = mailingsByYear.get(year);
  if (!mailings) {
    mailings = [...occasionalMailings(year - 1), ...occasionalMailings(year)];
    mailingsByYear.set(year, mailings);
  }
  return mailings;
}

/** Returns every email sent from `fromMs` up to but excluding `toMs`, in order. */
export function mailingsBetween(fromMs: number, toMs: number): Mailing[] {
  const mailings: Mailing[] = [];
  for (let week = weekAt(fromMs); week <= weekAt(toMs); week += 1)
    mailings.push(weeklyMailing(week));
  for (let year = yearOf(fromMs) - 1; year <= yearOf(toMs); year += 1) {
    mailings.push(...occasionalMailings(year));
  }
  return mailings
    .filter(({ sentAt }) => sentAt >= fromMs && sentAt < toMs)
    .toSorted((a, b) => a.sentAt - b.sentAt);
}
