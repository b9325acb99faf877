import type { ShopSession } from "../client/shop-session.ts";
import { ordersCountDocument, ordersOverviewDocument } from "../documents/orders.graphql.ts";
import { toUtcMs } from "../mapper/values.ts";
import { ordersCountSchema, ordersOverviewSchema } from "../schemas/orders.schemas.ts";
import { timeWindow } from "../search-query.ts";
import type { ReadOrder } from "./broken-orders.ts";
import type { ByWindowPosition, ChangesPosition, Position } from "./position.ts";
import type { Source } from "./source.ts";
import type { Backfill } from "./stream-of.ts";

const dayMs = 24 * 60 * 60_000;
const usualSpanMs = 30 * dayMs;
const longestSpanMs = 360 * dayMs;
const shortestSpanMs = 1_000;

/** A window is halved above and the next one doubled below: far from the 25,000 that one query can walk. */
const mostInWindow = 10_000;
const fewInWindow = 1_000;

/**
 * The history of orders, oldest first, in windows of their time of creation. What changes or is placed while
 * this runs is read afterwards, as changes since its start.
 */
export function orderBackfill(source: Source<ReadOrder>): Backfill<ReadOrder> {
  return {
    async begin(session, startedAt, signal) {
      const { orders } = await session.ask(
        { document: ordersOverviewDocument, variables: {}, schema: ordersOverviewSchema },
        signal,
      );
      const first = orders.nodes[0];
      const from = first ? toUtcMs(first.createdAt) : startedAt;
      if (from >= startedAt) return finished(startedAt);
      return windowFrom(from, usualSpanMs, { session, startedAt, signal });
    },
    step(position, session, signal) {
      return position.phase === "by_window" ? stepWindow(source, position, session, signal) : null;
    },
    async remaining(position, session, signal) {
      if (position.phase !== "by_window") return null;
      const { remaining } = await countOrders(position, position.startedAt, session, signal);
      return remaining;
    },
  };
}

async function stepWindow(
  source: Source<ReadOrder>,
  position: ByWindowPosition,
  session: ShopSession,
  signal: AbortSignal,
): Promise<{ nodes: readonly ReadOrder[]; position: Position }> {
  const { from, to, startedAt } = position;
  const { nodes, pageInfo } = await source.readPage(
    session,
    {
      query: timeWindow("created_at", from, to),
      sortKey: "CREATED_AT",
      after: position.after,
      belongs: ({ createdAt }) => toUtcMs(createdAt) >= from && toUtcMs(createdAt) < to,
    },
    signal,
  );
  if (pageInfo.hasNextPage && nodes.length > 0) {
    return { nodes, position: { ...position, after: pageInfo.endCursor } };
  }
  if (to >= startedAt) return { nodes, position: finished(startedAt) };
  return { nodes, position: await windowFrom(to, to - from, { session, startedAt, signal }) };
}

/** A window of the wanted length, halved until it holds few enough and doubled when it holds next to none. */
async function windowFrom(
  from: number,
  wantedSpanMs: number,
  options: { session: ShopSession; startedAt: number; signal: AbortSignal; wasHalved?: boolean },
): Promise<ByWindowPosition> {
  const { session, startedAt, signal } = options;
  const to = Math.min(from + wantedSpanMs, startedAt);
  const { inWindow } = await countOrders({ from, to }, startedAt, session, signal);
  if (inWindow > mostInWindow && wantedSpanMs > shortestSpanMs) {
    const half = Math.max(shortestSpanMs, Math.floor(wantedSpanMs / 2_000) * 1_000);
    return windowFrom(from, half, { ...options, wasHalved: true });
  }
  const isSparse = inWindow < fewInWindow && options.wasHalved !== true;
  if (isSparse && to < startedAt && wantedSpanMs < longestSpanMs) {
    return windowFrom(from, Math.min(wantedSpanMs * 2, longestSpanMs), options);
  }
  return { v: 1, phase: "by_window", startedAt, from, to, after: null };
}

async function countOrders(
  { from, to }: { from: number; to: number },
  startedAt: number,
  session: ShopSession,
  signal: AbortSignal,
): Promise<{ inWindow: number; remaining: number | null }> {
  const counts = await session.ask(
    {
      document: ordersCountDocument,
      variables: {
        window: timeWindow("created_at", from, to),
        remaining: timeWindow("created_at", from, startedAt),
      },
      schema: ordersCountSchema,
    },
    signal,
  );
  return { inWindow: counts.window?.count ?? 0, remaining: counts.remaining?.count ?? null };
}

function finished(startedAt: number): ChangesPosition {
  return { v: 1, phase: "changes", since: startedAt, fullAt: startedAt, size: 0, window: null };
}
