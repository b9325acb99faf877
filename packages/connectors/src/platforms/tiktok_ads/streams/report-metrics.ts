import { RejectedRequest } from "../client/tiktok-failure.ts";

const required = ["spend", "impressions", "clicks"] as const;

/** Optional metrics. One that an account's reports do not have fails the whole request. */
const optional = [
  "campaign_name",
  "complete_payment",
  "total_complete_payment_rate",
  "onsite_shopping",
  "total_onsite_shopping_value",
] as const;

export type ReportMetrics = {
  names(): readonly string[];
  /** Removes the metrics that the error names and returns them; none for other errors. */
  exclude(error: unknown): readonly string[];
};

export function createReportMetrics(): ReportMetrics {
  let supported: readonly string[] = optional;
  return {
    names: () => [...required, ...supported],
    exclude(error) {
      if (!(error instanceof RejectedRequest)) return [];
      const named = supported.filter((name) => isNamedIn(error.platformMessage, name));
      supported = supported.filter((name) => !named.includes(name));
      return named;
    },
  };
}

/** Matches whole words, because some metric names contain others. */
function isNamedIn(text: string, name: string): boolean {
  return new RegExp(`(?<![a-z0-9_])${name}(?![a-z0-9_])`, "i").test(text);
}
