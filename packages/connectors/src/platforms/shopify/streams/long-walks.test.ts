import { describe, expect, test } from "vitest";
import type { ShopSession } from "../client/shop-session.ts";
import { orderBackfill } from "./order-backfill.ts";
import { ordersSource } from "./orders.stream.ts";
import { readPosition, writePosition, type ChangesPosition } from "./position.ts";
import { beginById, stepById } from "./read-by-id.ts";
import { stepChanges } from "./read-changes.ts";
import { maxNodesPerQuery, type PageRequest, type Source } from "./source.ts";

type Thing = { id: string; updatedAt: string };

const { signal } = new AbortController();
const noSession = {} as ShopSession;
const startedAt = Date.UTC(2026, 5, 15);
const pageInfo = { hasNextPage: true, endCursor: "next" };
const last: Thing = { id: "gid://shopify/Thing/777", updatedAt: "2026-06-10T08:00:00Z" };

function sourceOf(changes: Partial<Source<Thing>> = {}): {
  source: Source<Thing>;
  requested: PageRequest<Thing>[];
} {
  const requested: PageRequest<Thing>[] = [];
  const source: Source<Thing> = {
    name: "things",
    sortKeys: { id: "ID", change: "UPDATED_AT" },
    changeField: "updated_at",
    changedAt: ({ updatedAt }) => updatedAt,
    readPage: (_session, request) => {
      requested.push(request);
      return Promise.resolve({ nodes: [last], pageInfo });
    },
    toRecords: () => Promise.resolve({ records: [], warnings: [] }),
    ...changes,
  };
  return { source, requested };
}

function changesAfter(walked: number): ChangesPosition {
  return {
    v: 1,
    phase: "changes",
    since: startedAt,
    fullAt: startedAt,
    size: 0,
    window: { from: Date.UTC(2026, 5, 1), to: startedAt, aboveId: null, walked, after: "page" },
  };
}

async function windowAfterPage(source: Source<Thing>, walked: number) {
  const position = changesAfter(walked);
  if (position.window === null) throw new Error("No window is open");
  const { window } = position;
  return (await stepChanges(source, { position, window }, noSession, signal)).position.window;
}

describe("starts a new query well before 25,000 objects", () => {
  test("after the last ID when everything is read", async () => {
    const { source, requested } = sourceOf();
    const near = { ...beginById(startedAt), walked: maxNodesPerQuery - 1, after: "page" };
    const { position } = await stepById(source, near, noSession, signal);
    expect(position).toMatchObject({ aboveId: "777", walked: 0, after: null });
    if (position.phase === "by_id") await stepById(source, position, noSession, signal);
    expect(requested.map(({ query }) => query)).toEqual([null, "id:>777"]);
  });

  test("at the last change time when changes are read", async () => {
    const { source } = sourceOf();
    expect(await windowAfterPage(source, 10)).toMatchObject({ walked: 11, after: "next" });
    expect(await windowAfterPage(source, maxNodesPerQuery - 1)).toMatchObject({
      from: Date.UTC(2026, 5, 10, 8),
      walked: 0,
      after: null,
    });
  });

  test("after the last ID when changes are sorted by ID", async () => {
    const { source } = sourceOf({ sortKeys: { id: "ID", change: null } });
    expect(await windowAfterPage(source, maxNodesPerQuery - 1)).toMatchObject({
      aboveId: "777",
      walked: 0,
      after: null,
    });
  });

  test("except within one second, which would never end", async () => {
    const { source } = sourceOf({ changedAt: () => "2026-06-01T00:00:00Z" });
    expect(await windowAfterPage(source, maxNodesPerQuery - 1)).toMatchObject({ after: "next" });
  });
});

describe("windows of orders", () => {
  const first = Date.UTC(2025, 5, 1);
  const dayMs = 24 * 60 * 60_000;

  /** A store with this many orders a day and room for one window; returns counts and empty pages. */
  function sessionWith(ordersPerDay: number): ShopSession {
    const call = ({ variables }: { variables: Record<string, unknown> }) => {
      const [from = 0, to = 0] = [...String(variables["window"]).matchAll(/'([^']+)'/g)].map(
        ([, time]) => Date.parse(time ?? ""),
      );
      return Promise.resolve({
        orders: { nodes: [{ createdAt: new Date(first).toISOString() }] },
        ordersCount: { count: Math.floor(((to - from) / dayMs) * ordersPerDay) },
      });
    };
    return { ...noSession, room: () => 1, call: call as unknown as ShopSession["call"] };
  }

  test.each([
    ["newest", "a busy store", 5_000, { age: 0, days: 0.05 }],
    ["newest", "an ordinary one", 60, { age: 0, days: 4 }],
    ["newest", "a quiet one", 1, { age: 0, days: 250 }],
    ["older", "a busy store", 5_000, { age: 10, days: 0.5 }],
    ["older", "an ordinary one", 60, { age: 10, days: 30 }],
    ["older", "a quiet one", 1, { age: 10, days: 360 }],
  ])(
    "with the %s orders of %s are as long as their count allows",
    async (_age, _name, perDay, { age, days }) => {
      const session = sessionWith(perDay);
      const requested: string[] = [];
      const backfill = orderBackfill({
        ...ordersSource,
        readPage: (_session, { query }) => {
          requested.push(query ?? "");
          return Promise.resolve({ nodes: [], pageInfo: { hasNextPage: false, endCursor: null } });
        },
      });
      const started = await backfill.begin(session, startedAt, signal);
      expect(started).toMatchObject({ phase: "newest_first", before: startedAt, oldest: first });
      if (started.phase !== "newest_first") return;
      const before = startedAt - age * dayMs;
      const span = age === 0 ? started.span : dayMs;
      await backfill.step({ ...started, before, span }, session, signal);
      const [from = 0, to = 0] = [...(requested[0] ?? "").matchAll(/'([^']+)'/g)].map(([, time]) =>
        Date.parse(time ?? ""),
      );
      expect(to).toBe(before);
      expect(to - from).toBeLessThanOrEqual(days * dayMs);
      expect(to - from).toBeGreaterThan((days * dayMs) / 3);
    },
  );

  test("have the full size right after the small ones", async () => {
    const days: number[] = [];
    const backfill = orderBackfill({
      ...ordersSource,
      readPage: (_session, { query }) => {
        const [from = 0, to = 0] = [...(query ?? "").matchAll(/'([^']+)'/g)].map(([, time]) =>
          Date.parse(time ?? ""),
        );
        days.push((to - from) / dayMs);
        return Promise.resolve({ nodes: [], pageInfo: { hasNextPage: false, endCursor: null } });
      },
    });
    let position = await backfill.begin(sessionWith(60), startedAt, signal);
    for (let step = 0; step < 3; step += 1) {
      const read = await backfill.step(position, sessionWith(60), signal);
      position = read?.steps.at(-1)?.position ?? position;
    }
    // At most 250 orders, then 2,500.
    expect(days).toEqual([3.75, 37.5, 37.5]);
  });
});

describe("a position", () => {
  test("is parsed as it was written", () => {
    const position = beginById(startedAt);
    expect(readPosition(writePosition(position), startedAt)).toEqual(position);
  });

  test("is valid slightly in the future, as after the clock was set back", () => {
    const position = beginById(startedAt);
    expect(readPosition(writePosition(position), startedAt - 3_600_000)).toEqual(position);
  });

  test("in an earlier version's format starts over", () => {
    const earlier = { v: 1, phase: "by_window", startedAt, from: 1, to: 2, after: "x" };
    expect(readPosition(JSON.stringify(earlier), startedAt)).toBeNull();
  });

  test("in a later version's format starts over", () => {
    const later = JSON.stringify({ ...beginById(startedAt), v: 2 });
    expect(readPosition(later, startedAt)).toBeNull();
  });
});
