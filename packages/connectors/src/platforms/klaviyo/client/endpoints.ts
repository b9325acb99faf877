/** Endpoints with their rate limits, which are separate, and the scope that each needs. */
export const endpoints = {
  accounts: { path: "/api/accounts", perMinute: 15, scope: "accounts:read" },
  campaigns: { path: "/api/campaigns", perMinute: 150, scope: "campaigns:read" },
  flows: { path: "/api/flows", perMinute: 60, scope: "flows:read" },
  metrics: { path: "/api/metrics", perMinute: 150, scope: "metrics:read" },
  mappedMetrics: { path: "/api/mapped-metrics", perMinute: 60, scope: "metrics:read" },
  campaignValues: { path: "/api/campaign-values-reports", perMinute: 2, scope: "campaigns:read" },
  flowSeries: { path: "/api/flow-series-reports", perMinute: 2, scope: "flows:read" },
} as const;

export type EndpointName = keyof typeof endpoints;

/** Klaviyo's limit tiers: requests per second for each limit per minute. */
const tiers = [
  { perMinute: 3_500, perSecond: 350 },
  { perMinute: 700, perSecond: 75 },
  { perMinute: 150, perSecond: 10 },
  { perMinute: 60, perSecond: 3 },
] as const;

/** Milliseconds between requests that keep within the limit per second. */
export function spacingFor(perMinute: number): number {
  const tier = tiers.find((each) => each.perMinute <= perMinute);
  return Math.ceil(1_000 / (tier?.perSecond ?? 1));
}
