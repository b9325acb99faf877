import { z } from "zod";

const costSchema = z.object({
  requestedQueryCost: z.number().nullish(),
  actualQueryCost: z.number().nullish(),
  throttleStatus: z.object({
    maximumAvailable: z.number(),
    currentlyAvailable: z.number(),
    restoreRate: z.number(),
  }),
});

/** The points that a store has left, as its last answer told, and how they come back. */
export type Pacing = {
  /** Learns from an answer's `extensions.cost`; what cannot be read is passed over. */
  observe(operation: string, cost: unknown, now: number): void;
  /** Milliseconds until a request of this operation is admitted, by what it asked for last time. */
  waitBefore(operation: string, now: number): number;
  /** Milliseconds until the request that was just refused would be admitted; a second when nobody told. */
  waitAfterRefusal(cost: unknown): number;
};

/** When the store does not say how fast points come back: the rate of its smallest plan. */
const smallestRestoreRate = 100;

export function createPacing(): Pacing {
  const requestedBy = new Map<string, number>();
  let status: { available: number; maximum: number; perSecond: number; at: number } | null = null;

  return {
    observe(operation, cost, now) {
      const parsed = costSchema.safeParse(cost);
      if (!parsed.success) return;
      const { requestedQueryCost, throttleStatus } = parsed.data;
      if (requestedQueryCost) requestedBy.set(operation, requestedQueryCost);
      status = {
        available: throttleStatus.currentlyAvailable,
        maximum: throttleStatus.maximumAvailable,
        perSecond: throttleStatus.restoreRate || smallestRestoreRate,
        at: now,
      };
    },
    waitBefore(operation, now) {
      const requested = requestedBy.get(operation);
      if (!status || !requested) return 0;
      const restored = (Math.max(0, now - status.at) / 1_000) * status.perSecond;
      const available = Math.min(status.maximum, status.available + restored);
      return waitFor(Math.min(requested, status.maximum) - available, status.perSecond);
    },
    waitAfterRefusal(cost) {
      const parsed = costSchema.safeParse(cost);
      if (!parsed.success) return 1_000;
      const { requestedQueryCost, throttleStatus } = parsed.data;
      const lacking = (requestedQueryCost ?? 0) - throttleStatus.currentlyAvailable;
      return waitFor(lacking, throttleStatus.restoreRate || smallestRestoreRate);
    },
  };
}

function waitFor(points: number, perSecond: number): number {
  return points <= 0 ? 0 : Math.ceil((points / perSecond) * 1_000);
}
