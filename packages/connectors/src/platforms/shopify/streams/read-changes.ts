import type { ShopSession } from "../client/shop-session.ts";
import { idOf, toUtcMs } from "../mapper/values.ts";
import { allOf, idAbove, timeWindow } from "../search-query.ts";
import type { ChangesPosition, ChangesWindow } from "./position.ts";
import { mostWalked, readableUntil, type Source } from "./source.ts";

/** The window from a little before the last position to the readable present. */
export function openWindow<Node extends { id: string }>(
  source: Source<Node>,
  position: ChangesPosition,
  now: number,
): ChangesPosition {
  const to = readableUntil(now);
  // A clock that was set back leaves the position ahead of it: then what is near the present is read again.
  const from = Math.max(0, Math.min(position.since, to) - source.overlapMs);
  return { ...position, window: { from, to, aboveId: null, walked: 0, after: null } };
}

/** One page of what changed within the open window. */
export async function stepChanges<Node extends { id: string }>(
  source: Source<Node>,
  { position, window }: { position: ChangesPosition; window: ChangesWindow },
  session: ShopSession,
  signal: AbortSignal,
): Promise<{ nodes: readonly Node[]; position: ChangesPosition }> {
  const to = source.hasExactTimes ? window.to : null;
  const { nodes, pageInfo } = await source.readPage(
    session,
    {
      query: allOf(
        source.filter,
        timeWindow(source.changeField, window.from, to),
        idAbove(window.aboveId),
      ),
      sortKey: source.sortKeys.change ?? source.sortKeys.id,
      after: window.after,
      // It may have changed again since the window's end, but never back to before its beginning.
      belongs: (node) => !source.hasExactTimes || toUtcMs(source.changedAt(node)) >= window.from,
    },
    signal,
  );
  const last = nodes.at(-1);
  if (!pageInfo.hasNextPage || last === undefined) {
    const since = Math.max(position.since, window.to);
    return { nodes, position: { ...position, since, window: null } };
  }
  const next = nextInWindow(source, window, {
    last,
    walked: window.walked + nodes.length,
    endCursor: pageInfo.endCursor,
  });
  return { nodes, position: { ...position, window: { ...window, ...next } } };
}

/** The next page of the same query or, when that one has been walked far, a query that begins behind it. */
function nextInWindow<Node extends { id: string }>(
  source: Source<Node>,
  window: ChangesWindow,
  { last, walked, endCursor }: { last: Node; walked: number; endCursor: string | null },
): Partial<ChangesWindow> {
  if (walked < mostWalked) return { walked, after: endCursor };
  if (source.sortKeys.change === null) return { walked: 0, after: null, aboveId: idOf(last.id) };
  const reached = toUtcMs(source.changedAt(last));
  // As many changes within one second have to be walked to their end.
  return reached > window.from
    ? { walked: 0, after: null, from: reached }
    : { walked, after: endCursor };
}
