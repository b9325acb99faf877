import { readOrdersSchema } from "@cartograph/contracts/read-orders.ts";
import { z } from "zod";
import { savedPosition } from "../../../core/saved-position.ts";

const utcMs = z.int().nonnegative();
const pageCursor = z.string().nullable();
const recordId = z.string().regex(/^\d+$/).nullable();

/** Objects that could not be read so far; each sync retries them. */
const setAside = z.array(z.strictObject({ id: z.string(), name: z.string() })).optional();

/** Orders whose visits are not attributed yet; each sync reads them again. */
const notReady = z
  .array(z.strictObject({ id: z.string(), name: z.string(), placedAt: utcMs }))
  .optional();

/**
 * Which of the source's useful scopes the key had; absent if the source has none. Positions of earlier versions do not
 * have it either, and nothing is read again for them.
 */
const granted = z.array(z.string()).optional();

/** For reports, in positions of orders; not set by earlier versions. Written with every position and never read here. */
const readOrders = readOrdersSchema.partial().shape;

/** A first read by ID: IDs only grow, so changes do not move pages. */
const byIdSchema = z.strictObject({
  v: z.literal(1),
  phase: z.literal("by_id"),
  /** Changes from this time on are read afterwards. */
  startedAt: utcMs,
  aboveId: recordId,
  /** Objects read by the query of `after`. */
  walked: z.int().nonnegative(),
  size: z.int().nonnegative(),
  after: pageCursor,
  setAside,
  notReady,
  granted,
});

/** A first read, newest first, in windows of creation time, which never changes. */
const newestFirstSchema = z.strictObject({
  v: z.literal(1),
  phase: z.literal("newest_first"),
  startedAt: utcMs,
  /** When the oldest object was created. */
  oldest: utcMs,
  /** Everything created before this is not in a window yet. */
  before: utcMs,
  /** Length of the last window in milliseconds. */
  span: utcMs,
  /** The open windows. Everything created from `reached` on was read; it is not set before the first page. */
  windows: z.array(
    z.strictObject({
      from: utcMs,
      to: utcMs,
      after: pageCursor,
      reached: utcMs.optional(),
    }),
  ),
  ...readOrders,
  setAside,
  notReady,
  granted,
});

/** The format of an earlier version, oldest first; such a read starts again, newest first. */
const oldestFirstSchema = z.object({
  v: z.literal(1),
  phase: z.literal("by_window"),
  startedAt: utcMs,
  setAside,
});

/** Reading changes since `since`; no window is open between two reads. */
const changesSchema = z.strictObject({
  v: z.literal(1),
  phase: z.literal("changes"),
  since: utcMs,
  /** When everything was last read, and the number of objects. */
  fullAt: utcMs,
  size: z.int().nonnegative(),
  window: z
    .strictObject({
      from: utcMs,
      to: utcMs,
      aboveId: recordId,
      walked: z.int().nonnegative(),
      after: pageCursor,
      /** What the query of `after` is sorted by; not set by earlier versions. */
      sortKey: z.string().nullable().optional(),
    })
    .nullable(),
  ...readOrders,
  setAside,
  notReady,
  granted,
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

/** Null if nothing was read yet. @throws ConnectorError `bad_data` as `savedPosition` says */
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
