import { dayMs, minuteMs } from "@cartograph/contracts/days.ts";
import type { ShopSession } from "../client/shop-session.ts";
import { idOf, toUtcMs } from "../mapper/values.ts";
import { allOf, idAbove, timeFrom } from "../search-query.ts";
import type { ChangesPosition, ChangesWindow } from "./position.ts";
import { maxNodesPerQuery, readableUntil, type Source } from "./source.ts";

/** How far back changes are read when the position was saved with a clock that was ahead. */
const wrongClockMs = dayMs;

/**
 * The window from shortly before the last position to the latest readable time, or of a day if the position is later
 * than that.
 */
export function openWindow<Node extends { id: string }>(
  source: Source<Node>,
  position: ChangesPosition,
  now: number,
): ChangesPosition {
  const to = readableUntil(now);
  // The clock was ahead when such a position was saved, so changes before it may not have been read.
  const since = position.since > to ? to - wrongClockMs : position.since;
  // Reading twice changes nothing.
  const from = Math.max(0, since - (source.comparesDays ? dayMs : 5 * minuteMs));
  const window = { from, to, aboveId: null, walked: 0, after: null, sortKey: sortKeyOf(source) };
  return { ...position, window };
}

/** A window of an earlier version may be sorted differently, so its page cursor would skip objects. */
export function isSortedBy<Node extends { id: string }>(
  source: Source<Node>,
  { sortKey }: ChangesWindow,
): boolean {
  return sortKey === sortKeyOf(source);
}

function sortKeyOf<Node extends { id: string }>({ sortKeys }: Source<Node>): string | null {
  return sortKeys.change ?? sortKeys.id;
}

/** One page of changes within the open window. */
export async function stepChanges<Node extends { id: string }>(
  source: Source<Node>,
  { position, window }: { position: ChangesPosition; window: ChangesWindow },
  session: ShopSession,
  signal: AbortSignal,
): Promise<{ nodes: readonly Node[]; position: ChangesPosition }> {
  const { nodes, pageInfo } = await source.readPage(
    session,
    {
      query: allOf(
        source.filter,
        // Without an end: an object that changes again while the window is read would be in no page of it.
        timeFrom(source.changeField, window.from),
        idAbove(window.aboveId),
      ),
      sortKey: sortKeyOf(source),
      after: window.after,
      // An object may have changed after the window's end, but not before its start.
      belongs: (node) => source.comparesDays || toUtcMs(source.changedAt(node)) >= window.from,
    },
    signal,
  );
  const last = nodes.at(-1);
  if (!pageInfo.hasNextPage) {
    return { nodes, position: { ...position, since: window.to, window: null } };
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
  { last, walked, endCursor }: { last: Node | undefined; walked: number; endCursor: string | null },
): Partial<ChangesWindow> {
  // An empty page, which may have a next one, does not tell where a new query would start.
  if (walked < maxNodesPerQuery || last === undefined) return { walked, after: endCursor };
  if (source.sortKeys.change === null) return { walked: 0, after: null, aboveId: idOf(last.id) };
  const reached = toUtcMs(source.changedAt(last));
  // Many changes within one second must be read in one query.
  return reached > window.from
    ? { walked: 0, after: null, from: reached }
    : { walked, after: endCursor };
}
