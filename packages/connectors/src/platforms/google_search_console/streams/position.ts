import { z } from "zod";
import { ConnectorError } from "../../../core/connector-error.ts";
import { addDays, searchToday, type SearchDay } from "../search-days.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** Days before this one were read. */
  next: z.iso.date(),
  /** UTC milliseconds: when the last page was read. */
  readAt: z.int().nonnegative(),
  /** UTC milliseconds: when days further back were last read once more; null before the first read's end. */
  wideAt: z.int().nonnegative().nullable(),
});

/** Where a stream's reading stands, written after every page. */
export type Position = z.infer<typeof positionSchema>;

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
  const { readAt, wideAt, next } = parsed.data;
  const furthest = Math.max(readAt, wideAt ?? 0);
  const isAhead = furthest > now + toleranceMs || next > latestNext(now);
  if (isAhead) {
    const day = furthest > now + toleranceMs ? new Date(furthest).toISOString().slice(0, 10) : next;
    throw new ConnectorError(
      "bad_data",
      `The saved reading position lies in the future (${day}). Check this machine's clock, then sync again.`,
    );
  }
  return parsed.data;
}

export function writePosition(position: Position): string {
  return JSON.stringify(position);
}

function latestNext(now: number): SearchDay {
  return addDays(searchToday(now + toleranceMs), 1);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
