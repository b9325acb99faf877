import type { RateLimit } from "./rate-limits.ts";

/** An endpoint's limits, as in Klaviyo's OpenAPI file, and the parameters that the sandbox serves. */
export type Endpoint = {
  path: string;
  method: "GET" | "POST";
  scopes: readonly string[];
  limit: RateLimit;
  filters?: readonly string[];
  sorts?: readonly string[];
  /** `page[size]`; null where the size is fixed. */
  pageSize?: { default: number; max: number } | null;
};

const small = { burst: 3, steady: 60 };
const medium = { burst: 10, steady: 150 };
const report = { burst: 1, steady: 2, daily: 225 };

const emailCampaigns = "equals(messages.channel,'email')";
export const archivedCampaigns = `and(${emailCampaigns},equals(archived,true))`;

export const endpoints = {
  accounts: {
    path: "/api/accounts",
    method: "GET",
    scopes: ["accounts:read"],
    limit: { burst: 1, steady: 15 },
  },
  campaigns: {
    path: "/api/campaigns",
    method: "GET",
    scopes: ["campaigns:read"],
    limit: medium,
    filters: [emailCampaigns, archivedCampaigns],
    // The order in which they are listed without `sort` too.
    sorts: ["created_at"],
    pageSize: { default: 100, max: 100 },
  },
  flows: {
    path: "/api/flows",
    method: "GET",
    scopes: ["flows:read"],
    limit: small,
    pageSize: { default: 50, max: 50 },
  },
  metrics: {
    path: "/api/metrics",
    method: "GET",
    scopes: ["metrics:read"],
    limit: medium,
    pageSize: null,
  },
  mappedMetrics: {
    path: "/api/mapped-metrics",
    method: "GET",
    scopes: ["metrics:read"],
    limit: small,
  },
  campaignValues: {
    path: "/api/campaign-values-reports",
    method: "POST",
    scopes: ["campaigns:read"],
    limit: report,
  },
  flowSeries: {
    path: "/api/flow-series-reports",
    method: "POST",
    scopes: ["flows:read"],
    limit: report,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
