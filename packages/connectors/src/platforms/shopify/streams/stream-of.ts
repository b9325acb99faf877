import type { Connection, Page, ReadOptions, Stream } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import { readAhead } from "../../../core/read-ahead.ts";
import { throwIfCancelled } from "../../../core/timing.ts";
import type { ShopSession } from "../client/shop-session.ts";
import { readPosition, writePosition, type ChangesPosition, type Position } from "./position.ts";
import { beginById, stepById } from "./read-by-id.ts";
import { openWindow, stepChanges } from "./read-changes.ts";
import { readableUntil, type Source } from "./source.ts";

/** How a stream is read for the first time, where that is not by id. */
export type Backfill<Node> = {
  begin(session: ShopSession, startedAt: number, signal: AbortSignal): Promise<Position>;
  /** One page; null when the position is not one of this backfill's. */
  step(
    position: Position,
    session: ShopSession,
    signal: AbortSignal,
  ): Promise<{ nodes: readonly Node[]; position: Position }> | null;
  /** How many are left from the position on; null when unknown. */
  remaining(position: Position, session: ShopSession, signal: AbortSignal): Promise<number | null>;
};

/** A first read that took longer than this is followed at once by what changed meanwhile. */
const staleAfterMs = 10 * 60_000;

/** Everything once, then changes; resumable after every page. */
export function streamOf<Node extends { id: string }>(
  source: Source<Node>,
  sessionFor: (connection: Connection) => ShopSession,
  backfill: Backfill<Node> | null = null,
): Stream {
  return {
    name: source.name,
    read: (connection, options) =>
      readAhead(
        (signal) => readPages(source, backfill, sessionFor(connection), { ...options, signal }),
        options.signal,
      ),
  };
}

async function* readPages<Node extends { id: string }>(
  source: Source<Node>,
  backfill: Backfill<Node> | null,
  session: ShopSession,
  { cursor, signal, now }: ReadOptions,
): AsyncIterable<Page> {
  const saved = readPosition(cursor, now());
  let position = await openingPosition(source, backfill, session, { saved, signal, now });
  const expected = await expectedFrom(source, backfill, position, { session, signal });
  let isResumed = saved !== null;

  for (;;) {
    throwIfCancelled(signal);
    const step = await stepFrom(source, backfill, position, {
      session,
      signal,
      isResumed,
    });
    isResumed = false;
    const { records, warnings } = await source.toRecords(session, step.nodes, signal);
    position = step.position;
    const versionWarning = session.versionWarning();
    if (versionWarning !== null) warnings.push(versionWarning);
    yield {
      records,
      cursor: writePosition(position),
      expected,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
    if (isAtPresent(position, now())) return;
    if (position.phase === "changes" && position.window === null) {
      position = openWindow(source, position, now());
    }
  }
}

async function openingPosition<Node extends { id: string }>(
  source: Source<Node>,
  backfill: Backfill<Node> | null,
  session: ShopSession,
  { saved, signal, now }: { saved: Position | null; signal: AbortSignal; now: () => number },
): Promise<Position> {
  const startedAt = readableUntil(now());
  let position: Position | null = saved;
  if (position === null || isFullReadDue(source, position, startedAt)) {
    position = backfill ? await backfill.begin(session, startedAt, signal) : beginById(startedAt);
  }
  if (position.phase === "changes" && position.window === null) {
    return openWindow(source, position, now());
  }
  return position;
}

function isFullReadDue<Node extends { id: string }>(
  source: Source<Node>,
  position: Position,
  now: number,
): boolean {
  if (position.phase !== "changes" || position.window !== null) return false;
  const every = source.fullEveryMs(position.size);
  return every !== null && now - position.fullAt >= every;
}

async function expectedFrom<Node extends { id: string }>(
  source: Source<Node>,
  backfill: Backfill<Node> | null,
  position: Position,
  { session, signal }: { session: ShopSession; signal: AbortSignal },
): Promise<number | null> {
  if (position.phase === "changes") return null;
  if (backfill) return backfill.remaining(position, session, signal);
  const count = await source.count(session, signal);
  const read = position.phase === "by_id" ? position.size : 0;
  return count === null ? null : Math.max(0, count - read);
}

/** One page from the position on; a page cursor that is no longer accepted begins its query anew. */
async function stepFrom<Node extends { id: string }>(
  source: Source<Node>,
  backfill: Backfill<Node> | null,
  position: Position,
  options: { session: ShopSession; signal: AbortSignal; isResumed: boolean },
): Promise<{ nodes: readonly Node[]; position: Position }> {
  const { session, signal, isResumed } = options;
  try {
    const step = backfill?.step(position, session, signal);
    if (step) return await step;
    if (position.phase === "by_id") return await stepById(source, position, session, signal);
    if (position.phase === "changes" && position.window !== null) {
      return await stepChanges(source, { position, window: position.window }, session, signal);
    }
  } catch (error) {
    const rewound = rewindQuery(position);
    const isRefused = error instanceof ConnectorError && error.kind === "bad_data";
    if (!isResumed || !isRefused || rewound === null) throw error;
    return stepFrom(source, backfill, rewound, { ...options, isResumed: false });
  }
  throw new ConnectorError(
    "bad_data",
    `The saved reading position does not belong to the stream ${source.name}.`,
  );
}

/** The same query from its first page; null when it is there already. */
function rewindQuery(position: Position): Position | null {
  if (position.phase !== "changes") {
    if (position.after === null) return null;
    return position.phase === "by_id"
      ? { ...position, after: null, size: Math.max(0, position.size - position.walked), walked: 0 }
      : { ...position, after: null };
  }
  const { window } = position;
  if (window === null || window.after === null) return null;
  return { ...position, window: { ...window, after: null, walked: 0 } };
}

function isAtPresent(position: Position, now: number): boolean {
  if (position.phase !== "changes" || position.window !== null) return false;
  return readableUntil(now) - (position satisfies ChangesPosition).since < staleAfterMs;
}
