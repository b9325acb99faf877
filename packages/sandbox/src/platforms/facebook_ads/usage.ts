import { createRecentCalls } from "../../core/request-limits.ts";
import { hourMs, minuteMs } from "../../core/zone.ts";

export type CallType = "ads_insights" | "ads_management";

export type UsageBudget = {
  /** Calls per hour that an account allows, and additional calls per active ad. */
  insightsPerHour: number;
  insightsPerAd: number;
  managementPerHour: number;
  managementPerAd: number;
  /** Calls per hour that the app allows, of any kind. */
  appPerHour: number;
};

/** The documented limits of the limited tier. */
export const limitedTier: UsageBudget = {
  insightsPerHour: 600,
  insightsPerAd: 400,
  managementPerHour: 300,
  managementPerAd: 40,
  appPerHour: 20_000,
};

export type MetaUsage = {
  /** Number of answered calls, not counting refused ones, and of calls over the limit. */
  readonly calls: number;
  readonly throttled: number;
  /** Counts a call. Returns the minutes to wait when the account's or the app's limit is used up, else null. */
  take(call: CallOf): number | null;
  /** Returns the usage headers, as percentages of the limit. */
  headers(call: CallOf, regainMinutes?: number): Record<string, string>;
};

export type CallOf = { accountId: string; type: CallType; activeAds: number };

/** Calls of the last hour, counted by account and type and for the app. */
export function createMetaUsage(
  { now }: { now(): number },
  budget: UsageBudget = limitedTier,
): MetaUsage {
  const recent = createRecentCalls(now, hourMs);
  let calls = 0;
  let throttled = 0;

  function limitOf({ type, activeAds }: CallOf): number {
    return type === "ads_insights"
      ? budget.insightsPerHour + budget.insightsPerAd * activeAds
      : budget.managementPerHour + budget.managementPerAd * activeAds;
  }

  const used = (name: string, limit: number) => (recent.count(name) / limit) * 100;

  /** Returns the minutes until the oldest call is an hour old; 0 while calls remain. */
  function minutesLeft(call: CallOf): number {
    const isOver =
      used(nameOf(call), limitOf(call)) >= 100 || used("app", budget.appPerHour) >= 100;
    const waitMs = recent.msUntilOldestLeaves(nameOf(call));
    return isOver ? Math.max(1, Math.ceil(waitMs / minuteMs)) : 0;
  }

  return {
    get calls() {
      return calls;
    },
    get throttled() {
      return throttled;
    },
    take(call) {
      const left = minutesLeft(call);
      if (left > 0) {
        throttled += 1;
        return left;
      }
      calls += 1;
      recent.add(nameOf(call));
      recent.add("app");
      return null;
    },
    headers(call, regainMinutes) {
      return usageHeaders(call, {
        account: used(nameOf(call), limitOf(call)),
        app: used("app", budget.appPerHour),
        regainMinutes: regainMinutes ?? minutesLeft(call),
      });
    },
  };
}

function nameOf({ accountId, type }: CallOf): string {
  return `${accountId} ${type}`;
}

/** @param percent of the limit: 100 means used up */
export function usageHeaders(
  { accountId, type }: CallOf,
  percent: { account: number; app: number; regainMinutes: number },
): Record<string, string> {
  const account = Math.floor(percent.account);
  const app = Math.floor(percent.app);
  const tier = "standard_access";
  const headers: Record<string, string> = {
    "x-app-usage": JSON.stringify({ call_count: app, total_time: app, total_cputime: app }),
    "x-business-use-case-usage": JSON.stringify({
      [accountId]: [
        {
          type,
          call_count: account,
          total_cputime: Math.floor(account / 2),
          total_time: Math.floor(account / 3),
          estimated_time_to_regain_access: percent.regainMinutes,
          ads_api_access_tier: tier,
        },
      ],
    }),
    "x-ad-account-usage": JSON.stringify({
      acc_id_util_pct: Number(percent.account.toFixed(2)),
      reset_time_duration: percent.regainMinutes * 60,
      ads_api_access_tier: tier,
    }),
  };
  if (type === "ads_insights") {
    headers["x-fb-ads-insights-throttle"] = JSON.stringify({
      app_id_util_pct: Number(percent.app.toFixed(2)),
      acc_id_util_pct: Number(percent.account.toFixed(2)),
      ads_api_access_tier: tier,
    });
  }
  return headers;
}
