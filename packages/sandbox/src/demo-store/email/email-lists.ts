import { dayMs } from "../../core/zone.ts";
import type { Mailing } from "./email-mailings.ts";

type ListPlan = {
  /** Members at the start of 2025, and growth per day. */
  members: number;
  growth: number;
  createdAt: number;
};

const listPlans: Record<Mailing["list"], ListPlan> = {
  newsletter: { members: 35_800, growth: 4.5, createdAt: Date.UTC(2021, 1, 16, 16) },
  engaged: { members: 8600, growth: 0.9, createdAt: Date.UTC(2021, 2, 4, 15) },
  vip: { members: 1650, growth: 0.4, createdAt: Date.UTC(2021, 2, 4, 16) },
  trade: { members: 365, growth: 0.09, createdAt: Date.UTC(2021, 4, 12, 16) },
};

const countedFrom = Date.UTC(2025, 0, 1);

export function membersAt(list: Mailing["list"], at: number): number {
  const { members, growth, createdAt } = listPlans[list];
  const since = Math.max(createdAt, at) - countedFrom;
  return Math.max(0, Math.round(members + (growth * since) / dayMs));
}
