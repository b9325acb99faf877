import type { ShopSession } from "../client/shop-session.ts";
import { idOf } from "../mapper/values.ts";
import { allOf, idAbove } from "../search-query.ts";
import type { ByIdPosition, ChangesPosition } from "./position.ts";
import { maxNodesPerQuery, type Source } from "./source.ts";

export type Step<Node> = { nodes: readonly Node[]; position: ByIdPosition | ChangesPosition };

export function beginById(startedAt: number): ByIdPosition {
  return { v: 1, phase: "by_id", startedAt, aboveId: null, walked: 0, size: 0, after: null };
}

/** One page of everything, sorted by ID. */
export async function stepById<Node extends { id: string }>(
  source: Source<Node>,
  position: ByIdPosition,
  session: ShopSession,
  signal: AbortSignal,
): Promise<Step<Node>> {
  const { nodes, pageInfo } = await source.readPage(
    session,
    {
      query: allOf(source.filter, idAbove(position.aboveId)),
      sortKey: source.sortKeys.id,
      after: position.after,
      belongs: ({ id }) => position.aboveId === null || isAbove(id, position.aboveId),
    },
    signal,
  );
  const size = position.size + nodes.length;
  const last = nodes.at(-1);
  if (!pageInfo.hasNextPage) {
    const { startedAt } = position;
    return {
      nodes,
      position: { v: 1, phase: "changes", since: startedAt, fullAt: startedAt, size, window: null },
    };
  }
  const walked = position.walked + nodes.length;
  // An empty page names no ID to continue above, and may have a next page.
  const next =
    walked < maxNodesPerQuery || last === undefined
      ? { walked, after: pageInfo.endCursor }
      : { walked: 0, after: null, aboveId: idOf(last.id) };
  return { nodes, position: { ...position, ...next, size } };
}

function isAbove(gid: string, id: string): boolean {
  return BigInt(idOf(gid)) > BigInt(id);
}
