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

/** The store's remaining points according to its last answer, and their restore rate. */
export type Pacing = {
  /** Updates from an answer's `extensions.cost`; ignores malformed ones. */
  observe(operation: string, cost: unknown, now: number): void;
  /**
   * Reserves the points that this operation cost last time, so that concurrent requests do not spend them twice.
   * Returns the milliseconds until it may be sent. Call `release` once it is answered.
   */
  reserve(operation: string, now: number): { waitMs: number; release(): void };
  /** How many concurrent requests the bucket has room for. */
  room(): number;
  /** Milliseconds until the request that was just throttled would be accepted; a second if unknown. */
  waitAfterRefusal(cost: unknown): number;
};

/** The restore rate of the smallest plan, used if the store does not report its own. */
const minRestoreRate = 100;

/** About the cost of a full page of orders; a standard store's bucket of 2,000 has room for four. */
const pointsPerRequest = 500;
const maxConcurrent = 8;

export function createPacing(): Pacing {
  const requestedBy = new Map<string, number>();
  let reserved = 0;
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
        perSecond: throttleStatus.restoreRate || minRestoreRate,
        at: now,
      };
    },
    reserve(operation, now) {
      const requested = requestedBy.get(operation) ?? 0;
      let waitMs = 0;
      if (status && requested > 0) {
        const restored = (Math.max(0, now - status.at) / 1_000) * status.perSecond;
        const available = Math.min(status.maximum, status.available + restored) - reserved;
        waitMs = waitFor(Math.min(requested, status.maximum) - available, status.perSecond);
      }
      let held = requested;
      reserved += held;
      return {
        waitMs,
        release() {
          reserved -= held;
          held = 0;
        },
      };
    },
    room() {
      if (!status) return 1;
      return Math.max(1, Math.min(maxConcurrent, Math.floor(status.maximum / pointsPerRequest)));
    },
    waitAfterRefusal(cost) {
      const parsed = costSchema.safeParse(cost);
      if (!parsed.success) return 1_000;
      const { requestedQueryCost, throttleStatus } = parsed.data;
      const lacking = (requestedQueryCost ?? 0) - throttleStatus.currentlyAvailable;
      return waitFor(lacking, throttleStatus.restoreRate || minRestoreRate);
    },
  };
}

function waitFor(points: number, perSecond: number): number {
  return points <= 0 ? 0 : Math.ceil((points / perSecond) * 1_000);
}
