import type { z } from "zod";
import { ConnectorError } from "./connector-error.ts";

/** A clock may be set back a little; a position further ahead than this is no clock's doing. */
const toleranceMs = 24 * 60 * 60_000;

/**
 * The position that a cursor holds as JSON; null when nothing was read yet.
 * @throws ConnectorError `bad_data` when the cursor cannot be read or lies in the future (`latestTimeOf`, UTC
 * milliseconds): going on from there would silently skip what happened until then.
 */
export function readSavedPosition<Position>(
  cursor: string | null,
  schema: z.ZodType<Position>,
  { latestTimeOf, now }: { latestTimeOf: (position: Position) => number; now: number },
): Position | null {
  if (cursor === null) return null;
  const parsed = schema.safeParse(jsonOf(cursor));
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
