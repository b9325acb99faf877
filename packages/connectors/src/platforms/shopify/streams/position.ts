import { z } from "zod";
import { savedPosition } from "../../../core/saved-position.ts";

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

/** Everything once, newest first, in windows of the time of creation, which never changes. */
const newestFirstSchema = z.strictObject({
  v: z.literal(1),
  phase: z.literal("newest_first"),
  startedAt: utcMs,
  /** When the oldest was created. */
  oldest: utcMs,
  /** Everything created before this is in no window yet. */
  before: utcMs,
  /** Milliseconds: how long the last window was. */
  span: utcMs,
  /** The windows that are being read, side by side. */
  windows: z.array(z.strictObject({ from: utcMs, to: utcMs, after: pageCursor })),
  setAside,
});

/** As an earlier version wrote it, oldest first: such a read begins again, newest first. */
const oldestFirstSchema = z.object({
  v: z.literal(1),
  phase: z.literal("by_window"),
  startedAt: utcMs,
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

const positionSchema = z.discriminatedUnion("phase", [
  byIdSchema,
  newestFirstSchema,
  changesSchema,
]);
const savedSchema = z.union([positionSchema, oldestFirstSchema]);

/** How far a stream was read, written after every page. */
export type Position = z.infer<typeof positionSchema>;
export type ByIdPosition = z.infer<typeof byIdSchema>;
export type NewestFirstPosition = z.infer<typeof newestFirstSchema>;
export type OrderWindow = NewestFirstPosition["windows"][number];
export type ChangesPosition = z.infer<typeof changesSchema>;
export type ChangesWindow = NonNullable<ChangesPosition["window"]>;

const saved = savedPosition(savedSchema, latestTimeOf);

/** Null when nothing was read yet. @throws ConnectorError `bad_data` as `savedPosition` says */
export function readPosition(cursor: string | null, now: number): Position | null {
  const found = saved.read(cursor, now);
  return found?.phase === "by_window" ? null : found;
}

export const writePosition: (position: Position) => string = saved.write;

function latestTimeOf(position: z.infer<typeof savedSchema>): number {
  switch (position.phase) {
    case "by_id":
    case "by_window":
      return position.startedAt;
    case "newest_first":
      return Math.max(position.startedAt, position.before, ...position.windows.map(({ to }) => to));
    case "changes":
      return Math.max(position.since, position.fullAt, position.window?.to ?? 0);
  }
}
