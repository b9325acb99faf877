import { dayMs } from "@cartograph/contracts/days.ts";
import type { ShopSession } from "../client/shop-session.ts";
import { ordersCountDocument, ordersOverviewDocument } from "../documents/orders.graphql.ts";
import { toUtcMs } from "../mapper/values.ts";
import { ordersCountSchema, ordersOverviewSchema } from "../schemas/orders.schemas.ts";
import { timeWindow } from "../search-query.ts";
import type { ReadOrder } from "./broken-orders.ts";
import type { ChangesPosition, NewestFirstPosition, OrderWindow, Position } from "./position.ts";
import type { Mapped, Source } from "./source.ts";
import type { Backfill } from "./source-stream.ts";

const defaultSpanMs = 30 * dayMs;
const maxSpanMs = 360 * dayMs;
const minSpanMs = 1_000;

const defaultMaxPerWindow = 2_500;
/** About one page. */
const newestPerWindow = 250;
/** From this age on, windows are of full size. */
const fullSizeAgeMs = 3 * dayMs;

type Reading = { session: ShopSession; signal: AbortSignal };

/**
 * All past orders, newest first, in windows of creation time, as many at once as the store has room for. Changes and
 * new orders during this read are read afterwards.
 */
export function orderBackfill(
  source: Source<ReadOrder>,
  maxPerWindow = defaultMaxPerWindow,
): Backfill {
  return {
    async begin(session, startedAt, signal) {
      const { orders } = await session.call(
        { document: ordersOverviewDocument, variables: {}, schema: ordersOverviewSchema },
        signal,
      );
      const first = orders.nodes[0];
      const oldest = first ? toUtcMs(first.createdAt) : startedAt;
      if (oldest >= startedAt) return finished(startedAt);
      return {
        v: 1,
        phase: "newest_first",
        startedAt,
        oldest,
        before: startedAt,
        span: defaultSpanMs,
        windows: [],
      };
    },
    async step(position, session, signal) {
      if (position.phase !== "newest_first") return null;
      const reading = { session, signal };
      const planned = await withWindows(position, maxPerWindow, reading);
      const pages = await Promise.allSettled(
        planned.windows.map((window) => readWindow(source, window, reading)),
      );
      return afterPages(planned, pages);
    },
    readOrders(position) {
      if (position.phase === "by_id") return null;
      if (position.phase === "changes") return { readBackTo: 0, readUntil: position.since };
      const { before, windows, startedAt } = position;
      const unread = windows.map(({ to, reached = to }) => reached);
      return { readBackTo: Math.max(before, ...unread), readUntil: startedAt };
    },
    async remaining(position, session, signal) {
      if (position.phase !== "newest_first") return null;
      const to = Math.max(position.before, ...position.windows.map((window) => window.to));
      return countOrders({ from: position.oldest, to }, { session, signal });
    },
  };
}

/** Opens windows before the oldest open one while there is room. */
async function withWindows(
  position: NewestFirstPosition,
  maxPerWindow: number,
  reading: Reading,
): Promise<NewestFirstPosition> {
  let { before, span } = position;
  const windows = [...position.windows];
  while (windows.length < reading.session.room() && before > position.oldest) {
    const limitOf = (to: number) => limitAt(position.startedAt - to, maxPerWindow);
    const limit = limitOf(before);
    // A window is longer than the one after it in proportion to the orders that it may have.
    const grown = (span * limit) / limitOf(before + span);
    const wanted = Math.min(maxSpanMs, Math.floor(grown / 1_000) * 1_000);
    const window = { oldest: position.oldest, span: wanted, maxPerWindow: limit };
    const from = await windowBefore(before, window, reading);
    windows.push({ from, to: before, after: null });
    span = Math.max(minSpanMs, before - from);
    before = from;
  }
  return { ...position, before, span, windows };
}

/**
 * The maximum number of orders in a window that ends at this age. Windows are read concurrently, and days are known once
 * the windows after them were read: the newest windows are small, so that no request for today waits for older orders.
 */
function limitAt(ageMs: number, maxPerWindow: number): number {
  if (ageMs >= fullSizeAgeMs) return maxPerWindow;
  const grown = Math.floor((maxPerWindow * ageMs) / fullSizeAgeMs / 2);
  return Math.min(maxPerWindow, Math.max(newestPerWindow, grown));
}

/**
 * The start of the window before `to`: its length is halved until it has few enough orders, and doubled if it is nearly
 * empty.
 */
async function windowBefore(
  to: number,
  { oldest, span, maxPerWindow }: { oldest: number; span: number; maxPerWindow: number },
  reading: Reading,
): Promise<number> {
  let wanted = span;
  for (let wasHalved = false; ;) {
    const from = Math.max(oldest, to - wanted);
    const count = await countOrders({ from, to }, reading);
    const isSparse = count < maxPerWindow / 4 && !wasHalved;
    if (count > maxPerWindow && to - from > minSpanMs) {
      wanted = Math.max(minSpanMs, Math.floor((to - from) / 2_000) * 1_000);
      wasHalved = true;
    } else if (isSparse && from > oldest && wanted < maxSpanMs) {
      wanted = Math.min(wanted * 2, maxSpanMs);
    } else {
      return from;
    }
  }
}

type WindowPage = { mapped: Mapped; next: OrderWindow | null };

async function readWindow(
  source: Source<ReadOrder>,
  window: OrderWindow,
  { session, signal }: Reading,
): Promise<WindowPage> {
  const { from, to, reached = to } = window;
  const { nodes, pageInfo } = await source.readPage(
    session,
    {
      query: timeWindow("created_at", from, to),
      sortKey: "CREATED_AT",
      isReversed: true,
      after: window.after,
      belongs: ({ createdAt }) => toUtcMs(createdAt) >= from && toUtcMs(createdAt) < to,
    },
    signal,
  );
  return {
    mapped: await source.toRecords(session, nodes, signal),
    next: pageInfo.hasNextPage
      ? {
          ...window,
          after: pageInfo.endCursor,
          // The next page can have orders created in the same second as the last one.
          reached: Math.min(reached, ...nodes.map(({ createdAt }) => toUtcMs(createdAt) + 1)),
        }
      : null,
  };
}

/** Each page with the position after it and the pages before it, so that failed pages are read again. */
function afterPages(
  planned: NewestFirstPosition,
  pages: readonly PromiseSettledResult<WindowPage>[],
) {
  const windows: (OrderWindow | null)[] = [...planned.windows];
  const steps: { mapped: Mapped; position: Position }[] = [];
  for (const [index, page] of pages.entries()) {
    if (page.status === "rejected") continue;
    windows[index] = page.value.next;
    const left = windows.filter((window) => window !== null);
    const isOver = left.length === 0 && planned.before <= planned.oldest;
    const position = isOver ? finished(planned.startedAt) : { ...planned, windows: left };
    steps.push({ mapped: page.value.mapped, position });
  }
  const failed = pages.find((page) => page.status === "rejected");
  return { steps, failure: failed ? { cause: failed.reason as unknown } : null };
}

/** The number of orders created from `from` on and before `to`. */
async function countOrders(
  { from, to }: { from: number; to: number },
  { session, signal }: Reading,
): Promise<number> {
  const { ordersCount } = await session.call(
    {
      document: ordersCountDocument,
      variables: { window: timeWindow("created_at", from, to) },
      schema: ordersCountSchema,
    },
    signal,
  );
  return ordersCount?.count ?? 0;
}

function finished(startedAt: number): ChangesPosition {
  return { v: 1, phase: "changes", since: startedAt, fullAt: startedAt, size: 0, window: null };
}
