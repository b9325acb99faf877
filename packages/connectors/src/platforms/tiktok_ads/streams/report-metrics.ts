import { RejectedQuestion } from "../client/tiktok-failure.ts";

const needed = ["spend", "impressions", "clicks"] as const;

/** Optional metrics. One that an account's reports do not have fails the whole request. */
const dispensable = [
  "campaign_name",
  "complete_payment",
  "total_complete_payment_rate",
  "onsite_shopping",
  "total_onsite_shopping_value",
] as const;

export type ReportMetrics = {
  names(): readonly string[];
  /** Removes the metrics that the error names and returns them; none for other errors. */
  leaveOut(error: unknown): readonly string[];
};

export function createReportMetrics(): ReportMetrics {
  let left: readonly string[] = dispensable;
  return {
    names: () => [...needed, ...left],
    leaveOut(error) {
      if (!(error instanceof RejectedQuestion)) return [];
      const named = left.filter((name) => isNamedIn(error.said, name));
      left = left.filter((name) => !named.includes(name));
      return named;
    },
  };
}

/** Matches whole words, because some metric names contain others. */
function isNamedIn(text: string, name: string): boolean {
  return new RegExp(`(?<![a-z0-9_])${name}(?![a-z0-9_])`, "i").test(text);
}
