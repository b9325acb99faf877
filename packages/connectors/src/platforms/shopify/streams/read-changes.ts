import type { ShopSession } from "../client/shop-session.ts";
import { idOf, toUtcMs } from "../mapper/values.ts";
import { allOf, idAbove, timeWindow } from "../search-query.ts";
import type { ChangesPosition, ChangesWindow } from "./position.ts";
import { maxNodesPerQuery, readableUntil, type Source } from "./source.ts";

/** The window from shortly before the last position to the latest readable time. */
export function openWindow<Node extends { id: string }>(
  source: Source<Node>,
  position: ChangesPosition,
  now: number,
): ChangesPosition {
  const to = readableUntil(now);
  // After the clock was set back, the position may be in the future; then recent changes are read again.
  const from = Math.max(0, Math.min(position.since, to) - source.overlapMs);
  return { ...position, window: { from, to, aboveId: null, walked: 0, after: null } };
}

/** One page of changes within the open window. */
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
      // An object may have changed after the window's end, but not before its start.
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

/** The next page of the query or, after many pages, a new query that starts after it. */
function nextInWindow<Node extends { id: string }>(
  source: Source<Node>,
  window: ChangesWindow,
  { last, walked, endCursor }: { last: Node; walked: number; endCursor: string | null },
): Partial<ChangesWindow> {
  if (walked < maxNodesPerQuery) return { walked, after: endCursor };
  if (source.sortKeys.change === null) return { walked: 0, after: null, aboveId: idOf(last.id) };
  const reached = toUtcMs(source.changedAt(last));
  // Many changes within one second must be read in one query.
  return reached > window.from
    ? { walked: 0, after: null, from: reached }
    : { walked, after: endCursor };
}
