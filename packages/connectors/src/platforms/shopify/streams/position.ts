import { z } from "zod";
import { ConnectorError } from "../../../core/connector-error.ts";

const utcMs = z.int().nonnegative();
const pageCursor = z.string().nullable();
const recordId = z.string().regex(/^\d+$/).nullable();

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
});

/** Everything once, in windows of the time of creation, which never changes. */
const byWindowSchema = z.strictObject({
  v: z.literal(1),
  phase: z.literal("by_window"),
  startedAt: utcMs,
  from: utcMs,
  to: utcMs,
  after: pageCursor,
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
});

const positionSchema = z.discriminatedUnion("phase", [byIdSchema, byWindowSchema, changesSchema]);

/** Where a stream's reading stands, written after every page. */
export type Position = z.infer<typeof positionSchema>;
export type ByIdPosition = z.infer<typeof byIdSchema>;
export type ByWindowPosition = z.infer<typeof byWindowSchema>;
export type ChangesPosition = z.infer<typeof changesSchema>;
export type ChangesWindow = NonNullable<ChangesPosition["window"]>;

/** A clock may be set back a little; a position further ahead than this is no clock's doing. */
const toleranceMs = 24 * 60 * 60_000;

/**
 * Null when nothing was read yet.
 * @throws ConnectorError `bad_data` when the cursor cannot be read or lies in the future: going on from there
 * would silently skip what happened until then.
 */
export function readPosition(cursor: string | null, now: number): Position | null {
  if (cursor === null) return null;
  const parsed = positionSchema.safeParse(jsonOf(cursor));
  if (!parsed.success) {
    throw new ConnectorError(
      "bad_data",
      "The saved reading position cannot be read. Delete this integration and add it again to read everything anew; what is stored stays.",
    );
  }
  const furthest = latestTimeOf(parsed.data);
  if (furthest > now + toleranceMs) {
    throw new ConnectorError(
      "bad_data",
      `The saved reading position lies in the future (${new Date(furthest).toISOString().slice(0, 10)}). Check this machine's clock, then sync again.`,
    );
  }
  return parsed.data;
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
