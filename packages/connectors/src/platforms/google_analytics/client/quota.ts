import { z } from "zod";
import { ConnectorError } from "../../../core/connector-error.ts";
import { addDays, dayIn } from "@cartograph/contracts/days.ts";
import type { Timing } from "../../../core/timing.ts";

const status = z.object({ remaining: z.number().default(0) }).optional();

export const propertyQuotaSchema = z.object({
  tokensPerDay: status,
  tokensPerHour: status,
  tokensPerProjectPerHour: status,
  serverErrorsPerProjectPerHour: status,
});
export type PropertyQuota = z.infer<typeof propertyQuotaSchema>;
export type QuotaBucket = keyof PropertyQuota;

/** Full quotas of a standard property; a paid one has ten times as much. */
const fullBuckets: Record<QuotaBucket, number> = {
  tokensPerDay: 200_000,
  tokensPerHour: 40_000,
  tokensPerProjectPerHour: 14_000,
  serverErrorsPerProjectPerHour: 10,
};
const reservedShare = 0.1;
const hourMs = 60 * 60_000;
/** The time zone of daily quotas. */
const quotaZone = "America/Los_Angeles";

/** Limits requests so that a tenth of each quota is left to other clients. */
export type Quota = {
  observe(quota: PropertyQuota | null): void;
  /** Counts a server error, which no answer reports while Google is down. */
  countServerError(): void;
  /** Records that a quota is exhausted. Returns the message. */
  exhaust(bucket: QuotaBucket): ConnectorError;
  /** @throws ConnectorError `retry_later` until the quota that ran low is refilled */
  refuseWhileExhausted(): void;
};

export function createQuota(timing: Timing): Quota {
  /** The largest remainder seen of each quota: more than `fullBuckets` means a paid property. */
  const largest = { ...fullBuckets };
  let exhaustedUntil = 0;
  let serverErrors = { until: 0, count: 0 };

  function exhaust(bucket: QuotaBucket): ConnectorError {
    const until = bucket === "tokensPerDay" ? nextQuotaDay(timing.now()) : nextHour(timing.now());
    exhaustedUntil = Math.max(exhaustedUntil, until);
    return exhaustedError(exhaustedUntil);
  }

  return {
    exhaust,
    countServerError() {
      const until = nextHour(timing.now());
      const count = serverErrors.until === until ? serverErrors.count + 1 : 1;
      serverErrors = { until, count };
      const bucket = "serverErrorsPerProjectPerHour";
      if (count >= largest[bucket] * (1 - reservedShare)) exhaust(bucket);
    },
    observe(quota) {
      for (const bucket of Object.keys(fullBuckets) as QuotaBucket[]) {
        const remaining = quota?.[bucket]?.remaining;
        if (remaining === undefined) continue;
        largest[bucket] = Math.max(largest[bucket], remaining);
        if (remaining < largest[bucket] * reservedShare) exhaust(bucket);
      }
    },
    refuseWhileExhausted() {
      if (timing.now() < exhaustedUntil) throw exhaustedError(exhaustedUntil);
    },
  };
}

function exhaustedError(until: number): ConnectorError {
  const time = new Date(until).toISOString().slice(0, 16).replace("T", " ");
  return new ConnectorError(
    "retry_later",
    `Google limits requests to a property, and this property's quota is nearly used up until ${time} UTC. Data read so far is kept; a later sync continues.`,
  );
}

function nextHour(now: number): number {
  return (Math.floor(now / hourMs) + 1) * hourMs;
}

function nextQuotaDay(now: number): number {
  const tomorrow = addDays(dayIn(quotaZone, now), 1);
  const inSummer = Date.parse(tomorrow) + 7 * hourMs;
  return dayIn(quotaZone, inSummer) === tomorrow ? inSummer : inSummer + hourMs;
}
