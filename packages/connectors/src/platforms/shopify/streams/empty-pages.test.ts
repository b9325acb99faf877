import { expect, test } from "vitest";
import type { ShopSession } from "../client/shop-session.ts";
import type { ReadOrder } from "./broken-orders.ts";
import { orderBackfill } from "./order-backfill.ts";
import { ordersSource } from "./orders.stream.ts";
import type { ChangesPosition, Position } from "./position.ts";
import { beginById, stepById, type Step } from "./read-by-id.ts";
import { stepChanges } from "./read-changes.ts";
import { maxNodesPerQuery, type PageRequest, type Source } from "./source.ts";

type Thing = { id: string; createdAt: string };

const { signal } = new AbortController();
const startedAt = Date.UTC(2026, 5, 15);
const createdAt = "2026-06-10T08:00:00Z";
const session = {
  room: () => 1,
  call: async () => ({ ordersCount: { count: 2 } }),
} as unknown as ShopSession;

/** A list of two objects with an empty page between them, by the cursor that leads to each page. */
const pages: Record<string, { ids: string[]; endCursor: string | null }> = {
  first: { ids: ["1"], endCursor: "second" },
  second: { ids: [], endCursor: "third" },
  third: { ids: ["2"], endCursor: null },
};

async function readPage(_session: ShopSession, { after }: PageRequest<never>) {
  const { ids = [], endCursor = null } = pages[after ?? "first"] ?? {};
  const nodes = ids.map((id) => ({ id: `gid://shopify/Thing/${id}`, createdAt }));
  return { nodes, pageInfo: { hasNextPage: endCursor !== null, endCursor } };
}

const things: Source<Thing> = {
  name: "things",
  sortKeys: { id: "ID", change: "UPDATED_AT" },
  changeField: "updated_at",
  changedAt: () => createdAt,
  readPage,
  toRecords: () => Promise.resolve({ records: [], warnings: [] }),
};

test("continues after an empty page when everything is read by ID", async () => {
  const read: string[] = [];
  let position: Position = beginById(startedAt);
  while (position.phase === "by_id") {
    const step: Step<Thing> = await stepById(things, position, session, signal);
    read.push(...step.nodes.map(({ id }) => id));
    ({ position } = step);
  }
  expect(read).toHaveLength(2);
  expect(position).toMatchObject({ phase: "changes", size: 2 });
});

function changesFrom(walked: number): ChangesPosition {
  const window = { from: 0, to: startedAt, aboveId: null, walked, after: null };
  return { v: 1, phase: "changes", since: 0, fullAt: 0, size: 0, window };
}

test("continues after an empty page of changes", async () => {
  const read: string[] = [];
  let position = changesFrom(0);
  while (position.window !== null) {
    const { window } = position;
    const step = await stepChanges(things, { position, window }, session, signal);
    read.push(...step.nodes.map(({ id }) => id));
    ({ position } = step);
  }
  expect(read).toHaveLength(2);
  expect(position.since).toBe(startedAt);
});

test("continues the same query after an empty page when a new one is due", async () => {
  const byId = { ...beginById(startedAt), walked: maxNodesPerQuery, after: "second" };
  const everything = await stepById(things, byId, session, signal);
  expect(everything.position).toMatchObject({ after: "third" });

  const position = changesFrom(maxNodesPerQuery);
  if (position.window === null) throw new Error("No window is open");
  const window = { ...position.window, after: "second" };
  const changes = await stepChanges(things, { position, window }, session, signal);
  expect(changes.position.window).toMatchObject({ after: "third" });
});

test("continues after an empty page in a window of past orders", async () => {
  let read = 0;
  const source = {
    ...ordersSource,
    readPage: readPage as unknown as Source<ReadOrder>["readPage"],
    toRecords: async (_session: ShopSession, nodes: readonly ReadOrder[]) => {
      read += nodes.length;
      return { records: [], warnings: [] };
    },
  };
  let position: Position = {
    v: 1,
    phase: "newest_first",
    startedAt,
    oldest: Date.UTC(2026, 5, 1),
    before: startedAt,
    span: startedAt,
    windows: [],
  };
  while (position.phase === "newest_first") {
    const taken = await orderBackfill(source).step(position, session, signal);
    const last = taken?.steps.at(-1);
    if (!last) throw new Error("No page was read");
    ({ position } = last);
  }
  expect(read).toBe(2);
});
