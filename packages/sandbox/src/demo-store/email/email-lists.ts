import type { EmailList, EmailPlatformName } from "../../core/marketing-data.ts";
import { dayMs } from "../../core/zone.ts";
import type { Mailing } from "./email-mailings.ts";

type ListPlan = {
  platform: EmailPlatformName;
  id: string;
  name: string;
  /** Members at the start of 2025, and growth per day. */
  members: number;
  growth: number;
  createdAt: number;
};

export const listPlans: Record<Mailing["list"], ListPlan> = {
  newsletter: {
    platform: "klaviyo",
    id: "NwsLt1",
    name: "Newsletter",
    members: 35_800,
    growth: 4.5,
    createdAt: Date.UTC(2021, 1, 16, 16),
  },
  engaged: {
    platform: "klaviyo",
    id: "EngGd2",
    name: "Engaged in 90 days",
    members: 8600,
    growth: 0.9,
    createdAt: Date.UTC(2021, 2, 4, 15),
  },
  vip: {
    platform: "klaviyo",
    id: "VipCs3",
    name: "VIP customers",
    members: 1650,
    growth: 0.4,
    createdAt: Date.UTC(2021, 2, 4, 16),
  },
  trade: {
    platform: "mailchimp",
    id: "f00dcafe01",
    name: "Trade & wholesale",
    members: 365,
    growth: 0.09,
    createdAt: Date.UTC(2021, 4, 12, 16),
  },
};

const countedFrom = Date.UTC(2025, 0, 1);

export function membersAt(list: Mailing["list"], at: number): number {
  const { members, growth, createdAt } = listPlans[list];
  const since = Math.max(createdAt, at) - countedFrom;
  return Math.max(0, Math.round(members + (growth * since) / dayMs));
}

export function listsAt(platform: EmailPlatformName, nowMs: number): EmailList[] {
  return Object.entries(listPlans)
    .filter(([, plan]) => plan.platform === platform)
    .map(([key, { id, name, createdAt }]) => ({
      id,
      name,
      createdAt,
      members: membersAt(key as Mailing["list"], nowMs),
    }));
}
