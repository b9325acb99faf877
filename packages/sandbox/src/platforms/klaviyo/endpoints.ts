import type { FilterRules } from "./filters/apply-filter.ts";
import type { RateLimit } from "./rate-limits.ts";

/** An endpoint's limits and parameters, as in Klaviyo's OpenAPI file. */
export type Endpoint = {
  path: string;
  method: "GET" | "POST";
  scopes: readonly string[];
  limit: RateLimit;
  filters?: FilterRules;
  /** Without the minus that reverses the order. */
  sorts?: readonly string[];
  includes?: readonly string[];
  /** `page[size]`; null where the size is fixed. */
  pageSize?: { default: number; max: number } | null;
  /** Other allowed query parameters. */
  parameters?: readonly string[];
};

const small = { burst: 3, steady: 60 };
const medium = { burst: 10, steady: 150 };
const report = { burst: 1, steady: 2, daily: 225 };

const moments = ["greater-or-equal", "greater-than", "less-or-equal", "less-than"] as const;
const flowMoments = { single: ["equals", ...moments], type: "date-time" } as const;

const campaignStatuses = [
  "Scheduled",
  "Sent",
  "Draft",
  "Cancelled",
  "Adding Recipients",
  "Sending",
  "Variations Sent",
  "Sending Segments",
  "Cancelled: Smart Sending",
  "Preparing to send",
  "Cancelled: Account Disabled",
  "Cancelled: No Recipients",
  "Preparing to schedule",
  "Cancelled: Internal Error",
  "Queued without Recipients",
  "Cancelled: Billing Limit",
  "Cancelled: Misconfigured",
  "Unknown",
] as const;

export const endpoints = {
  accounts: {
    path: "/api/accounts",
    method: "GET",
    scopes: ["accounts:read"],
    limit: { burst: 1, steady: 15 },
    parameters: ["fields[account]"],
  },
  campaigns: {
    path: "/api/campaigns",
    method: "GET",
    scopes: ["campaigns:read"],
    limit: medium,
    filters: {
      id: { list: ["any"], type: "string" },
      "messages.channel": {
        single: ["equals"],
        type: "string",
        enum: ["email", "sms", "mobile_push"],
      },
      name: { single: ["contains"], type: "string" },
      status: {
        list: ["any", "equals"],
        single: ["equals"],
        type: "string",
        enum: campaignStatuses,
      },
      archived: { single: ["equals"], type: "boolean" },
      created_at: { single: moments, type: "date-time" },
      scheduled_at: { single: moments, type: "date-time" },
      updated_at: { single: moments, type: "date-time" },
    },
    sorts: ["created_at", "id", "name", "scheduled_at", "updated_at"],
    includes: ["campaign-messages", "tags"],
    pageSize: { default: 100, max: 100 },
    parameters: ["fields[campaign]", "fields[campaign-message]", "fields[tag]"],
  },
  flows: {
    path: "/api/flows",
    method: "GET",
    scopes: ["flows:read"],
    limit: small,
    filters: {
      id: { list: ["any"], type: "string" },
      name: { single: ["contains", "ends-with", "equals", "starts-with"], type: "string" },
      status: { single: ["equals"], type: "string" },
      archived: { single: ["equals"], type: "boolean" },
      created: flowMoments,
      updated: flowMoments,
      trigger_type: {
        single: ["equals"],
        type: "string",
        enum: [
          "Metric",
          "Added to List",
          "Unconfigured",
          "Date Based",
          "Price Drop",
          "Low Inventory",
        ],
      },
    },
    sorts: ["created", "id", "name", "status", "trigger_type", "updated"],
    includes: ["flow-actions", "tags"],
    pageSize: { default: 50, max: 50 },
    parameters: ["fields[flow]", "fields[flow-action]", "fields[tag]"],
  },
  metrics: {
    path: "/api/metrics",
    method: "GET",
    scopes: ["metrics:read"],
    limit: medium,
    filters: {
      "integration.name": { single: ["equals"], type: "string" },
      "integration.category": { single: ["equals"], type: "string" },
    },
    includes: ["flow-triggers"],
    pageSize: null,
    parameters: ["fields[flow]", "fields[metric]"],
  },
  mappedMetrics: {
    path: "/api/mapped-metrics",
    method: "GET",
    scopes: ["metrics:read"],
    limit: small,
    includes: ["custom-metric", "metric"],
    parameters: ["fields[custom-metric]", "fields[mapped-metric]", "fields[metric]"],
  },
  campaignValues: {
    path: "/api/campaign-values-reports",
    method: "POST",
    scopes: ["campaigns:read"],
    limit: report,
    parameters: ["fields[campaign-values-report]", "page_cursor"],
  },
  flowSeries: {
    path: "/api/flow-series-reports",
    method: "POST",
    scopes: ["flows:read"],
    limit: report,
    parameters: ["fields[flow-series-report]", "page_cursor"],
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
