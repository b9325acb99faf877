import type { AdCampaign, AdPlatformName } from "../../core/marketing-data.ts";
import { dayMs, hourMs, zoneDay } from "../../core/zone.ts";
import { demoAdPlatforms } from "./ad-platforms.ts";
import { adPlans, type AdPlan } from "./ad-plans.ts";
import {
  endlessRun,
  firstRunYear,
  isWithin,
  runOfSeason,
  yearOf,
  type Run,
} from "./campaign-runs.ts";
import type { AdAccountHead } from "./marketing-accounts.ts";

/** A campaign with its delivery periods, in order. */
export type PlannedCampaign = {
  plan: AdPlan;
  id: string;
  name: string;
  utmCampaign: string;
  runs: readonly Run[];
};

/** Platforms keep listing campaigns this long after their end; the demo shows thirteen months. */
const shownAfterEndDays = 460;

const campaignsByYear = new Map<number, readonly PlannedCampaign[]>();

/** Returns every campaign that may deliver in that year (UTC) or ended in the two years before it. */
export function campaignsAround(year: number): readonly PlannedCampaign[] {
  let campaigns = campaignsByYear.get(year);
  if (!campaigns) {
    campaigns = adPlans.flatMap((plan, index) => campaignsOf(plan, index, year));
    campaignsByYear.set(year, campaigns);
  }
  return campaigns;
}

function campaignsOf(plan: AdPlan, index: number, year: number): PlannedCampaign[] {
  const { season, name, utmCampaign } = plan;
  const { firstCampaignId } = demoAdPlatforms[plan.platform];
  const id = (number: number) => String(firstCampaignId + BigInt(index * 10_000 + number));
  if (!season) return [{ plan, id: id(1), name, utmCampaign, runs: [endlessRun] }];
  if (!plan.isNewEachYear) {
    const runs = yearsUntil(year, firstRunYear).map((one) => runOfSeason(season, one));
    return [{ plan, id: id(1), name, utmCampaign, runs }];
  }
  return yearsUntil(year, year - 2).map((one) => ({
    plan,
    id: id(one),
    name: `${name} ${one}`,
    utmCampaign: `${utmCampaign}-${one}`,
    runs: [runOfSeason(season, one)],
  }));
}

function yearsUntil(last: number, first: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Returns the platform's campaigns as of that moment, with their plans. */
export function campaignsAt(
  { timezone, createdAt }: AdAccountHead,
  platform: AdPlatformName,
  nowMs: number,
): { planned: PlannedCampaign; campaign: AdCampaign }[] {
  return campaignsAround(yearOf(nowMs)).flatMap((planned) => {
    const { plan, id, name, utmCampaign, runs } = planned;
    const begun = runs.filter((run) => run.startsAt <= nowMs);
    const [first] = begun;
    const last = begun.at(-1);
    if (plan.platform !== platform || !first || !last) return [];
    if (last.endsAt + shownAfterEndDays * dayMs < nowMs) return [];
    const startsAt = Math.max(first.startsAt, createdAt + 2 * dayMs);
    const isRunning = isWithin(nowMs, last);
    const deletedAt = last.endsAt + (plan.deletedAfterDays ?? Infinity) * dayMs;
    const campaign: AdCampaign = {
      id,
      name,
      utmCampaign,
      kind: plan.kind,
      status: isRunning ? "active" : deletedAt <= nowMs ? "deleted" : "paused",
      createdAt: startsAt - 44 * hourMs,
      updatedAt: isRunning ? Math.max(startsAt, last.startsAt) : Math.min(deletedAt, last.endsAt),
      firstDay: zoneDay(timezone, startsAt),
      lastDay: isRunning ? null : zoneDay(timezone, last.endsAt),
    };
    if (campaign.status === "deleted") campaign.updatedAt = deletedAt;
    return [{ planned, campaign }];
  });
}
