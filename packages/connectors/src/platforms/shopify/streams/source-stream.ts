import type { ReadOrders } from "@cartograph/contracts/read-orders.ts";
import type { Connection, Page, ReadOptions, Stream } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import { pageStream } from "../../../core/page-stream.ts";
import { throwIfCanceled } from "../../../core/timing.ts";
import { grantedScopes } from "../client/scopes.ts";
import type { ShopSession } from "../client/shop-session.ts";
import { idOf } from "../mapper/values.ts";
import { readPosition, writePosition, type ChangesPosition, type Position } from "./position.ts";
import { beginById, stepById } from "./read-by-id.ts";
import { isSortedBy, openWindow, stepChanges } from "./read-changes.ts";
import { createNotReadyList, type NotReady } from "./not-ready.ts";
import { refuseRepeatedPages } from "./repeated-pages.ts";
import { createSetAsideList } from "./set-aside.ts";
import { type Mapped, readableUntil, type SetAside, type Source } from "./source.ts";
import { totalCount } from "./total-count.ts";

/** The records of a page and the position after it. */
export type ReadStep = { mapped: Mapped; position: Position };
/** Pages that were read concurrently; failures are thrown after the other pages are stored. */
export type ReadSteps = { steps: readonly ReadStep[]; failure: { cause: unknown } | null };

/** How to read a stream for the first time, if not by ID. */
export type Backfill = {
  begin(session: ShopSession, startedAt: number, signal: AbortSignal): Promise<Position>;
  /** The next pages; null if the position does not belong to this backfill. */
  step(position: Position, session: ShopSession, signal: AbortSignal): Promise<ReadSteps | null>;
  /** What was read at the position, for reports; null if unknown. */
  readOrders(position: Position): ReadOrders | null;
  /** How many objects are left from the position on; null if unknown. */
  remaining(position: Position, session: ShopSession, signal: AbortSignal): Promise<number | null>;
};

/** After a first read that took longer than this, changes are read immediately. */
const staleAfterMs = 10 * 60_000;

/** Everything once, then changes; resumable after every page. */
export function createSourceStream<Node extends { id: string }>(
  source: Source<Node>,
  sessionFor: (connection: Connection) => ShopSession,
  backfillOf: ((source: Source<Node>) => Backfill) | null = null,
): Stream {
  return pageStream(source.name, (connection, options) => {
    const checked = refuseRepeatedPages(source);
    const backfill = backfillOf?.(checked) ?? null;
    const pages = readPages(checked, backfill, sessionFor(connection), options);
    return source.isEssential ? pages : skipIfDenied(pages);
  });
}

/** Ends with a warning instead of an error if Shopify denies access; the next sync tries again from the same position. */
async function* skipIfDenied(pages: AsyncIterable<Page>): AsyncIterable<Page> {
  try {
    yield* pages;
  } catch (error) {
    const isDenied = error instanceof ConnectorError && error.kind === "missing_permission";
    if (!isDenied) throw error;
    yield skippedPage(`Skipped. ${error.message}`);
  }
}

/** Saves no cursor, because the time of the last one is how far the stream was read. */
function skippedPage(warning: string): Page {
  return { records: [], cursor: null, expected: null, warnings: [warning] };
}

async function* readPages<Node extends { id: string }>(
  source: Source<Node>,
  backfill: Backfill | null,
  session: ShopSession,
  { cursor, signal, now: localNow }: ReadOptions,
): AsyncIterable<Page> {
  const saved = readPosition(cursor, localNow());
  // A local clock that is ahead would mark changes as read that do not exist yet.
  const now = () => Math.min(localNow(), session.shopNow() ?? Number.POSITIVE_INFINITY);
  // Requested first, so that Shopify's clock is known before a window is opened.
  const scopes = await grantedScopes(session, signal);
  const skipped = skippedWithout(source.optionalScope, scopes);
  if (skipped !== null) {
    yield skippedPage(skipped);
    return;
  }
  const setAside = createSetAsideList(saved?.setAside ?? []);
  const notReady = createNotReadyList(saved?.notReady ?? [], now);
  const pageOf = (
    { records, warnings, ...mapped }: Mapped,
    at: Position,
    expected: number | null,
  ) => {
    setAside.update(records, mapped.setAside ?? []);
    notReady.update(records);
    return {
      records,
      cursor: writePosition({
        ...at,
        ...backfill?.readOrders(at),
        ...listsOf(setAside.list(), notReady.list()),
      }),
      expected,
      ...warningsOf([...warnings, ...session.takeNotes(), session.versionWarning()]),
      unread: setAside.sentences(),
    };
  };
  const again = [...setAside.list(), ...notReady.list()];
  if (saved !== null && again.length > 0 && source.readAgain) {
    const nodes = await source.readAgain(session, again, signal);
    const found = new Set(nodes.map(({ id }) => idOf(id)));
    const gone = again.map(({ id }) => id).filter((id) => !found.has(id));
    setAside.remove(gone);
    notReady.remove(gone);
    yield pageOf(await source.toRecords(session, nodes, signal), saved, null);
  }
  const granted = source.usefulScopes?.filter((scope) => scopes.has(scope));
  let position = await openingPosition(source, backfill, session, { saved, granted, signal, now });
  const expected = await expectedFrom(source, backfill, position, { session, signal });
  let isResumed = saved !== null;

  for (;;) {
    throwIfCanceled(signal);
    const { steps, failure } = await stepsFrom(source, backfill, position, {
      session,
      signal,
      isResumed,
    });
    isResumed = false;
    for (const step of steps) {
      position = { ...step.position, granted };
      yield pageOf(step.mapped, position, expected);
    }
    if (failure) throw failure.cause;
    if (isAtPresent(position, now())) return;
    if (position.phase === "changes" && position.window === null) {
      position = openWindow(source, position, now());
    }
  }
}

/** Why the stream is skipped, for the operator; null if the key has the scope. */
function skippedWithout(scope: string | undefined, granted: ReadonlySet<string>): string | null {
  if (scope === undefined || granted.has(scope)) return null;
  return `Skipped, because the API key lacks the scope ${scope}. Grant it in the app's settings in Shopify and install the app again to include this.`;
}

function listsOf(setAside: SetAside[], notReady: NotReady[]) {
  return {
    setAside: setAside.length > 0 ? setAside : undefined,
    notReady: notReady.length > 0 ? notReady : undefined,
  };
}

function warningsOf(all: readonly (string | null)[]): { warnings?: string[] } {
  const warnings = all.filter((warning) => warning !== null);
  return warnings.length > 0 ? { warnings } : {};
}

type Opening = {
  saved: Position | null;
  granted: readonly string[] | undefined;
  signal: AbortSignal;
  now: () => number;
};

async function openingPosition<Node extends { id: string }>(
  source: Source<Node>,
  backfill: Backfill | null,
  session: ShopSession,
  { saved, granted, signal, now }: Opening,
): Promise<Position> {
  const startedAt = readableUntil(now());
  let position: Position | null = saved;
  if (position?.phase === "changes" && position.window && !isSortedBy(source, position.window)) {
    position = { ...position, window: null };
  }
  if (
    position === null ||
    wasGranted(position, granted) ||
    isFullReadDue(source, position, startedAt)
  ) {
    position = backfill ? await backfill.begin(session, startedAt, signal) : beginById(startedAt);
  }
  if (position.phase === "changes" && position.window === null) {
    return openWindow(source, position, now());
  }
  return position;
}

/** Whether the key has a scope that it did not have before: what was missing then is not among the changes. */
function wasGranted(position: Position, granted: readonly string[] = []): boolean {
  const before = position.granted;
  return before !== undefined && granted.some((scope) => !before.includes(scope));
}

function isFullReadDue<Node extends { id: string }>(
  source: Source<Node>,
  position: Position,
  now: number,
): boolean {
  if (position.phase !== "changes" || position.window !== null) return false;
  const every = source.fullEveryMs?.(position.size);
  if (every === undefined) return false;
  // After the clock was set back, the last full read may be in the future.
  return now < position.fullAt || now - position.fullAt >= every;
}

async function expectedFrom<Node extends { id: string }>(
  source: Source<Node>,
  backfill: Backfill | null,
  position: Position,
  { session, signal }: { session: ShopSession; signal: AbortSignal },
): Promise<number | null> {
  if (position.phase === "changes") return null;
  if (backfill) return backfill.remaining(position, session, signal);
  if (source.countField === undefined) return null;
  const count = await totalCount(session, source.countField, signal);
  const read = position.phase === "by_id" ? position.size : 0;
  return count === null ? null : Math.max(0, count - read);
}

/** The next pages; a page cursor that is no longer accepted restarts its query. */
async function stepsFrom<Node extends { id: string }>(
  source: Source<Node>,
  backfill: Backfill | null,
  position: Position,
  options: { session: ShopSession; signal: AbortSignal; isResumed: boolean },
): Promise<ReadSteps> {
  const { session, signal, isResumed } = options;
  const rewound = isResumed ? rewindQuery(position) : null;
  const isRefused = (error: unknown) =>
    rewound !== null && error instanceof ConnectorError && error.kind === "bad_data";
  try {
    const taken = await backfill?.step(position, session, signal);
    if (taken) {
      if (taken.steps.length === 0 && taken.failure) throw taken.failure.cause;
      return taken;
    }
    const { nodes, position: after } = await stepAlone(source, position, session, signal);
    const mapped = await source.toRecords(session, nodes, signal);
    return { steps: [{ mapped, position: after }], failure: null };
  } catch (error) {
    if (rewound === null || !isRefused(error)) throw error;
    return stepsFrom(source, backfill, rewound, { ...options, isResumed: false });
  }
}

function stepAlone<Node extends { id: string }>(
  source: Source<Node>,
  position: Position,
  session: ShopSession,
  signal: AbortSignal,
): Promise<{ nodes: readonly Node[]; position: Position }> {
  if (position.phase === "by_id") return stepById(source, position, session, signal);
  if (position.phase === "changes" && position.window !== null) {
    return stepChanges(source, { position, window: position.window }, session, signal);
  }
  throw new ConnectorError(
    "bad_data",
    `The saved reading position does not belong to the stream ${source.name}.`,
  );
}

/** The same query from its first page; null if it is already there. */
function rewindQuery(position: Position): Position | null {
  switch (position.phase) {
    case "by_id": {
      if (position.after === null) return null;
      const size = Math.max(0, position.size - position.walked);
      return { ...position, after: null, size, walked: 0 };
    }
    case "newest_first": {
      if (position.windows.every(({ after }) => after === null)) return null;
      return { ...position, windows: position.windows.map((each) => ({ ...each, after: null })) };
    }
    case "changes": {
      const { window } = position;
      if (window === null || window.after === null) return null;
      return { ...position, window: { ...window, after: null, walked: 0 } };
    }
  }
}

function isAtPresent(position: Position, now: number): boolean {
  if (position.phase !== "changes" || position.window !== null) return false;
  return readableUntil(now) - (position satisfies ChangesPosition).since < staleAfterMs;
}
