import {
  adPlatforms,
  type AdPlatformName,
  emailPlatforms,
  type EmailPlatformName,
} from "../../core/marketing-data.ts";
import { dayMs } from "../../core/zone.ts";
import { demoAdPlatforms } from "./ad-platforms.ts";
import { campaignsAround } from "./ad-campaigns.ts";
import { endlessRun, isWithin, yearOf, type Run } from "./campaign-runs.ts";
import { occasionalMailingsAround } from "../email/email-mailings.ts";
import { emailChannel, flowPlans, weeklyUtm, weeklyWeight } from "../email/email-plans.ts";

export type Tags = { source: string; medium: string; campaign: string };

/** One of the campaigns that share a journey channel. Always the same object. */
export type TaggedCampaign = { tags: Tags; weight: number; run: Run };

/** The tags that identify a visit's platform. */
export const platformTags = Object.fromEntries([
  ...adPlatforms.map((platform) => [platform, demoAdPlatforms[platform].tags]),
  ...emailPlatforms.map((platform) => [platform, { source: platform, medium: "email" }]),
]) as Record<TaggedPlatform, Omit<Tags, "campaign">>;
export type TaggedPlatform = AdPlatformName | EmailPlatformName;

/** Emails that are sent all year. */
const steadyMail: TaggedCampaign[] = [
  { tags: { ...platformTags.klaviyo, campaign: weeklyUtm }, weight: weeklyWeight, run: endlessRun },
  ...flowPlans
    .filter(({ weight }) => weight > 0)
    .map(({ platform, utmCampaign, weight }) => ({
      tags: { ...platformTags[platform], campaign: utmCampaign },
      weight,
      run: endlessRun,
    })),
];

const campaignsByYear = new Map<number, Map<string, TaggedCampaign[]>>();

/** Returns the campaigns that may bring visits in that year (UTC), by journey channel. */
function campaignsOfYear(year: number): Map<string, TaggedCampaign[]> {
  let byChannel = campaignsByYear.get(year);
  if (byChannel) return byChannel;
  campaignsByYear.set(year, (byChannel = new Map([[emailChannel, [...steadyMail]]])));
  for (const { plan, utmCampaign, runs } of campaignsAround(year)) {
    const known = byChannel.get(plan.channel) ?? [];
    byChannel.set(plan.channel, known);
    for (const run of runs) {
      const tags = { ...platformTags[plan.platform], campaign: utmCampaign };
      known.push({ tags, weight: plan.rates.weight, run });
    }
  }
  for (const mailing of occasionalMailingsAround(year)) {
    const { platform, utmCampaign, weight, sentAt, visitsUntil } = mailing;
    const run = { startsAt: sentAt, endsAt: visitsUntil };
    byChannel
      .get(emailChannel)
      ?.push({ tags: { ...platformTags[platform], campaign: utmCampaign }, weight, run });
  }
  return byChannel;
}

/** Returns the channel's campaigns that run at any time from `fromMs` up to but excluding `toMs`. */
export function campaignsBetween(channel: string, fromMs: number, toMs: number): TaggedCampaign[] {
  const campaigns = campaignsOfYear(yearOf(fromMs)).get(channel) ?? [];
  return campaigns.filter(({ run }) => run.startsAt < toMs && run.endsAt > fromMs);
}

const campaignsByDay = new Map<string, TaggedCampaign[]>();

/**
 * Returns which of the channel's campaigns brought a visit at that moment, chosen by 32 bits of a hash, or null for a
 * channel without campaigns.
 */
export function campaignOfVisit(channel: string, at: number, hash: number): TaggedCampaign | null {
  const day = Math.floor(at / dayMs);
  const key = `${channel} ${day}`;
  let campaigns = campaignsByDay.get(key);
  if (!campaigns) {
    campaigns = campaignsBetween(channel, day * dayMs, (day + 1) * dayMs);
    campaignsByDay.set(key, campaigns);
  }
  return pickCampaign(campaigns, at, hash);
}

/** Chooses among the campaigns that run at that moment, by weight. */
export function pickCampaign(
  campaigns: readonly TaggedCampaign[],
  at: number,
  hash: number,
): TaggedCampaign | null {
  let sum = 0;
  for (const { run, weight } of campaigns) if (isWithin(at, run)) sum += weight;
  let left = ((hash >>> 0) / 2 ** 32) * sum;
  for (const campaign of campaigns) {
    if (!isWithin(at, campaign.run)) continue;
    left -= campaign.weight;
    if (left < 0) return campaign;
  }
  return null;
}
