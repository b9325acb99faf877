import { z } from "zod";

const syncTriggers = ["manual", "schedule", "creation"] as const;
export type SyncTrigger = (typeof syncTriggers)[number];

/** `partial`: some streams completed and others did not. Never shown as success. */
const syncRunStatuses = [
  "queued",
  "running",
  "succeeded",
  "partial",
  "failed",
  "cancelled",
] as const;
export type SyncRunStatus = (typeof syncRunStatuses)[number];

const syncStreamStatuses = ["pending", "running", "done", "failed", "cancelled"] as const;
export type SyncStreamStatus = (typeof syncStreamStatuses)[number];

const syncStreamProgressSchema = z.object({
  stream: z.string(),
  status: z.enum(syncStreamStatuses),
  /** Records read and stored by this run so far. */
  records: z.int(),
  /** Number of records that the platform reports; null if unknown. */
  expected: z.int().nullable(),
  message: z.string().nullable(),
});
export type SyncStreamProgress = z.infer<typeof syncStreamProgressSchema>;

export const syncRunSchema = z.object({
  id: z.string(),
  integrationId: z.string(),
  trigger: z.enum(syncTriggers),
  status: z.enum(syncRunStatuses),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  records: z.int(),
  /** What happened and what to do; null on success. */
  message: z.string().nullable(),
  streams: z.array(syncStreamProgressSchema),
});
export type SyncRun = z.infer<typeof syncRunSchema>;

/** Outcomes of the syncs of a past day, whose runs are no longer stored individually. */
export const syncRunDaySchema = z.object({
  /** YYYY-MM-DD, UTC. */
  utcDay: z.string(),
  succeeded: z.int(),
  partial: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  records: z.int(),
});
export type SyncRunDay = z.infer<typeof syncRunDaySchema>;
