import type { EmailPlatformName } from "../../core/marketing-data.ts";
import { dayMs, hourMs, zoneDay, zoneDayStart } from "../../core/zone.ts";
import { momentOf, yearOf } from "../ads/campaign-runs.ts";
import { demoShop } from "../products/catalogue.ts";
import {
  seasonalLetters,
  tradeLetter,
  tradeUtm,
  weeklySubjects,
  weeklyUtm,
  weeklyWeight,
  type SeasonalLetter,
} from "./email-plans.ts";
import { thanksgivingOf } from "../seasons.ts";

/** An email and the period of its visits: those with its tags from its sending until `visitsUntil` (exclusive). */
export type Letter = {
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
export function weekAt(at: number): number {
  return Math.floor((zoneDay(timezone, at - weeklyHour * hourMs) - firstTuesday) / 7);
}

function weekStart(week: number): number {
  return zoneDayStart(timezone, firstTuesday + week * 7) + weeklyHour * hourMs;
}

export function weeklyLetter(week: number): Letter {
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
export function occasionalLetters(year: number): Letter[] {
  const seasonal = seasonalLetters.map((letter, place) => seasonalLetter(letter, place, year));
  const trade = Array.from({ length: 12 }, (_, month) => tradeLetterOf(year, month));
  return [...seasonal, ...trade];
}

function seasonalLetter(letter: SeasonalLetter, place: number, year: number): Letter {
  const { on, hour, name, subject, list, weight } = letter;
  const sentAt =
    "afterThanksgiving" in on
      ? zoneDayStart(timezone, thanksgivingOf(year) + on.afterThanksgiving) + hour * hourMs
      : momentOf(year, on, hour);
  return {
    platform: "klaviyo",
    number: year * 100 + place,
    name: `${name} ${year}`,
    subject,
    list,
    utmCampaign: `${letter.utmCampaign}-${year}`,
    weight,
    sentAt,
    visitsUntil: sentAt + letter.visitDays * dayMs,
  };
}

/** Returns the first Wednesday of the month (0 to 11). */
function tradeLetterOf(year: number, month: number): Letter {
  const first = Date.UTC(year, month, 1) / dayMs;
  const wednesday = first + ((6 - (first % 7) + 7) % 7);
  const sentAt = zoneDayStart(timezone, wednesday) + tradeLetter.hour * hourMs;
  const title = new Date(wednesday * dayMs).toISOString().slice(0, 7);
  return {
    platform: "mailchimp",
    number: year * 100 + 50 + month,
    name: `Trade letter ${title}`,
    subject: `For the trade: what is new (${title})`,
    list: "trade",
    utmCampaign: tradeUtm,
    weight: tradeLetter.weight,
    sentAt,
    visitsUntil: sentAt + tradeLetter.visitDays * dayMs,
  };
}

const lettersByYear = new Map<number, readonly Letter[]>();

/** Returns the occasional emails whose visits may be in that year (UTC). */
export function occasionalLettersAround(year: number): readonly Letter[] {
  let letters = lettersByYear.get(year);
  if (!letters) {
    letters = [...occasionalLetters(year - 1), ...occasionalLetters(year)];
    lettersByYear.set(year, letters);
  }
  return letters;
}

/** Returns every email sent from `fromMs` up to but excluding `toMs`, in order. */
export function lettersBetween(fromMs: number, toMs: number): Letter[] {
  const letters: Letter[] = [];
  for (let week = weekAt(fromMs); week <= weekAt(toMs); week += 1) letters.push(weeklyLetter(week));
  for (let year = yearOf(fromMs) - 1; year <= yearOf(toMs); year += 1) {
    letters.push(...occasionalLetters(year));
  }
  return letters
    .filter(({ sentAt }) => sentAt >= fromMs && sentAt < toMs)
    .toSorted((a, b) => a.sentAt - b.sentAt);
}
