import { createOpenRequests, createWindowCounts } from "../../core/request-limits.ts";
import { hourMs, zoneDay } from "../../core/zone.ts";
import { resourceExhausted, type GoogleError } from "../google/google-errors.ts";

/** The size of each quota. */
export type QuotaSizes = {
  tokensPerDay: number;
  tokensPerHour: number;
  tokensPerProjectPerHour: number;
  concurrentRequests: number;
  serverErrorsPerProjectPerHour: number;
  potentiallyThresholdedRequestsPerHour: number;
};

/** The quotas of a standard property. */
const standardQuota: QuotaSizes = {
  tokensPerDay: 200_000,
  tokensPerHour: 40_000,
  tokensPerProjectPerHour: 14_000,
  concurrentRequests: 10,
  serverErrorsPerProjectPerHour: 10,
  potentiallyThresholdedRequestsPerHour: 120,
};

type Bucket = keyof QuotaSizes;
type QuotaStatus = { consumed: number; remaining: number };
export type PropertyQuota = Record<Bucket, QuotaStatus>;

export type Quota = {
  /** Counts a concurrent request until `end` is called. */
  begin(): { end(status: number, project: string | null): void };
  /** Returns the error when any quota is used up, which blocks every call. */
  refusal(project: string): GoogleError | null;
  consume(tokens: number, project: string): void;
  /** Returns the state after a request whose tokens have been consumed. */
  state(tokens: number, project: string): PropertyQuota;
};

const pacific = "America/Los_Angeles";
/** The sandbox serves one property, which all requests count for. */
const property = "property";
const learnMore =
  "To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas";

const exhausted: Record<Bucket, string> = {
  tokensPerDay: `Exhausted property tokens per day. These quota tokens will return in less than 24 hours. ${learnMore}`,
  tokensPerHour: `Exhausted property tokens per hour. These quota tokens will return in under an hour. ${learnMore}`,
  tokensPerProjectPerHour: `Exhausted property tokens for a project per hour. These quota tokens will return in under an hour. ${learnMore}`,
  concurrentRequests: `Exhausted concurrent requests quota. Please send fewer requests concurrently. ${learnMore}`,
  serverErrorsPerProjectPerHour: `Exhausted server errors quota for a project per hour. This quota will refresh in under an hour. ${learnMore}`,
  potentiallyThresholdedRequestsPerHour: `Exhausted potentially thresholded requests quota. This quota will refresh in under an hour. ${learnMore}`,
};

export function exhaustedBucket(bucket: Bucket): GoogleError {
  return resourceExhausted(exhausted[bucket]);
}

/**
 * The quotas of one property. Hourly tokens reset on the hour, daily tokens at midnight in California. Server errors
 * are always counted but block calls only if a size is set: otherwise a run of faults with a fixed clock would never
 * end.
 */
export function createQuota({ sizes, now }: { sizes: Partial<QuotaSizes>; now(): number }): Quota {
  const size = { ...standardQuota, ...sizes };
  const used = createWindowCounts();
  const open = createOpenRequests();

  const windowOf = (bucket: Bucket) =>
    bucket === "tokensPerDay" ? zoneDay(pacific, now()) : Math.floor(now() / hourMs);
  function add(bucket: Bucket, amount: number, project: string): void {
    used.add(keyOf(bucket, project), windowOf(bucket), amount);
  }
  function remaining(bucket: Bucket, project: string): number {
    return Math.max(0, size[bucket] - used.read(keyOf(bucket, project), windowOf(bucket)));
  }

  return {
    begin() {
      const request = open.begin(property);
      return {
        end(status, project) {
          request.end();
          if (status >= 500 && project !== null) add("serverErrorsPerProjectPerHour", 1, project);
        },
      };
    },
    refusal(project) {
      if (open.count(property) > size.concurrentRequests)
        return exhaustedBucket("concurrentRequests");
      const buckets = ["tokensPerDay", "tokensPerHour", "tokensPerProjectPerHour"] as const;
      const empty = buckets.find((bucket) => remaining(bucket, project) <= 0);
      if (empty) return exhaustedBucket(empty);
      return sizes.serverErrorsPerProjectPerHour !== undefined &&
        remaining("serverErrorsPerProjectPerHour", project) <= 0
        ? exhaustedBucket("serverErrorsPerProjectPerHour")
        : null;
    },
    consume(tokens, project) {
      add("tokensPerDay", tokens, project);
      add("tokensPerHour", tokens, project);
      add("tokensPerProjectPerHour", tokens, project);
    },
    state(tokens, project) {
      const charged = (bucket: Bucket, consumed: number) => ({
        consumed,
        remaining: remaining(bucket, project),
      });
      return {
        tokensPerDay: charged("tokensPerDay", tokens),
        tokensPerHour: charged("tokensPerHour", tokens),
        concurrentRequests: {
          consumed: 0,
          remaining: Math.max(0, size.concurrentRequests - Math.max(0, open.count(property) - 1)),
        },
        serverErrorsPerProjectPerHour: charged("serverErrorsPerProjectPerHour", 0),
        potentiallyThresholdedRequestsPerHour: charged("potentiallyThresholdedRequestsPerHour", 0),
        tokensPerProjectPerHour: charged("tokensPerProjectPerHour", tokens),
      };
    },
  };
}

function keyOf(bucket: Bucket, project: string): string {
  return bucket.includes("PerProject") ? `${bucket} ${project}` : bucket;
}

/** Token cost as observed: 1 for a small report, 7 for one over a year. */
export function tokensFor(report: { dimensions: number; metrics: number; days: number }): number {
  const { dimensions, metrics, days } = report;
  return 1 + (metrics > 5 ? 1 : 0) + (dimensions > 4 ? 2 : 0) + Math.floor(days / 60);
}
