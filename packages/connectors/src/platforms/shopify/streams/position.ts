import { z } from "zod";
import { readSavedPosition } from "../../../core/saved-position.ts";

const utcMs = z.int().nonnegative();
const pageCursor = z.string().nullable();
const recordId = z.string().regex(/^\d+$/).nullable();

/** What could not be read so far, to be tried again by each sync. */
const setAside = z.array(z.strictObject({ id: z.string(), name: z.string() })).optional();

/** Everything once, by id: ids only grow, so nothing that changes meanwhile moves the pages. */
const byIdSchema = z.strictObject({
  v: z.literal(1),
  phase: z.literal("by_id"),
  /** Changes from this time on are read once everything was. */
  startedAt: utcMs,
  aboveId: recordId,
  /** Objects read by the query that `after` belongs to. */
  walked: z.int().nonnegative(),
  size: z.int().nonnegative(),
  after: pageCursor,
  setAside,
});

/** Everything once, in windows of the time of creation, which never changes. */
const byWindowSchema = z.strictObject({
  v: z.literal(1),
  phase: z.literal("by_window"),
  startedAt: utcMs,
  from: utcMs,
  to: utcMs,
  after: pageCursor,
  setAside,
});

/** What has changed since `since`; between two reads no window is open. */
const changesSchema = z.strictObject({
  v: z.literal(1),
  phase: z.literal("changes"),
  since: utcMs,
  /** When everything was last read, and how many objects that were. */
  fullAt: utcMs,
  size: z.int().nonnegative(),
  window: z
    .strictObject({
      from: utcMs,
      to: utcMs,
      aboveId: recordId,
      walked: z.int().nonnegative(),
      after: pageCursor,
    })
    .nullable(),
  setAside,
});

const positionSchema = z.discriminatedUnion("phase", [byIdSchema, byWindowSchema, changesSchema]);

/** Where a stream's reading stands, written after every page. */
export type Position = z.infer<typeof positionSchema>;
export type ByIdPosition = z.infer<typeof byIdSchema>;
export type ByWindowPosition = z.infer<typeof byWindowSchema>;
export type ChangesPosition = z.infer<typeof changesSchema>;
export type ChangesWindow = NonNullable<ChangesPosition["window"]>;

/** Null when nothing was read yet. @throws ConnectorError `bad_data` as `readSavedPosition` says */
export function readPosition(cursor: string | null, now: number): Position | null {
  return readSavedPosition(cursor, positionSchema, { latestTimeOf, now });
}

export function writePosition(position: Position): string {
  return JSON.stringify(position);
}

function latestTimeOf(position: Position): number {
  switch (position.phase) {
    case "by_id":
      return position.startedAt;
    case "by_window":
      return Math.max(position.startedAt, position.to);
    case "changes":
      return Math.max(position.since, position.fullAt, position.window?.to ?? 0);
  }
}
