import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Connection } from "../../../core/connector.ts";
import type { ShopSession } from "../client/shop-session.ts";
import type { GraphqlDocument } from "../documents/document.ts";
import type { NodePage } from "../schemas/common.schemas.ts";
import { idAbove } from "../search-query.ts";
import { readPages } from "../../../testing/read-all.ts";
import type { ReadOrder } from "./broken-orders.ts";
import { readNestedList } from "./nested-lists.ts";
import { orderBackfill } from "./order-backfill.ts";
import { ordersSource } from "./orders.stream.ts";
import type { ByIdPosition, ChangesPosition } from "./position.ts";
import { beginById, stepById } from "./read-by-id.ts";

import { refuseRepeatedPages } from "./repeated-pages.ts";
import { createSourceStream } from "./source-stream.ts";
import { maxNodesPerQuery, type PageRequest, type Source } from "./source.ts";

type Thing = { id: string };

const { signal } = new AbortController();
const noSession = {} as ShopSession;
const present = Date.UTC(2026, 5, 15);

/** A source with these pages, the last one again and again, each with a cursor of its own. */
function sourceOf(pages: readonly (readonly string[])[]): Source<Thing> {
  let requests = 0;
  return {
    name: "things",
    sortKeys: { id: "ID", change: "UPDATED_AT" },
    changeField: "updated_at",
    changedAt: () => "2026-06-10T08:00:00Z",
    async readPage() {
      const ids = pages[Math.min(requests, pages.length - 1)] ?? [];
      requests += 1;
      const pageInfo = { hasNextPage: true, endCursor: `cursor ${requests}` };
      return { nodes: ids.map((id) => ({ id: `gid://shopify/Thing/${id}` })), pageInfo };
    },
    toRecords: () => Promise.resolve({ records: [], warnings: [] }),
  };
}

/** A session that answers every call with these data. */
function sessionWith(data: object): ShopSession {
  return {
    now: () => 0,
    shopNow: () => null,
    room: () => 1,
    takeNotes: () => [],
    versionWarning: () => null,
    call: async () => ({ currentAppInstallation: { accessScopes: [] }, ...data }),
  } as unknown as ShopSession;
}

test("ends the read of a stream when a page comes again under a new cursor", async () => {
  const session = sessionWith({});
  const stream = createSourceStream(sourceOf([["1", "2"], ["2", "3"], ["3"]]), () => session);
  const pages = stream.read({} as Connection, { cursor: null, signal, now: () => 0 });
  let read = 0;
  const readAll = async () => {
    for await (const _ of pages) read += 1;
  };
  await expect(readAll()).rejects.toMatchObject({ kind: "bad_data" });
  expect(read).toBe(2);
});

test.each([
  ["the same page", ["1"]],
  ["an empty page", []],
])("ends the first read of orders when %s comes again and again", async (_name, ids) => {
  const oldest = { createdAt: new Date(0).toISOString() };
  const session = sessionWith({ orders: { nodes: [oldest] }, ordersCount: { count: 1 } });
  const { readPage } = sourceOf([ids]) as unknown as Source<ReadOrder>;
  let requests = 0;
  const source: Source<ReadOrder> = {
    ...ordersSource,
    readPage: async (...request) => {
      requests += 1;
      if (requests > 1_000) throw new Error("The list does not end.");
      return readPage(...request);
    },
    toRecords: async () => ({ records: [], warnings: [] }),
  };
  const stream = createSourceStream(source, () => session, orderBackfill);
  const read = readPages(stream, null, { connection: {} as Connection, now: () => present });
  await expect(read).rejects.toMatchObject({ kind: "bad_data" });
});

test("reads the same objects for another query, and for the same one from its start", async () => {
  const source = refuseRepeatedPages(sourceOf([["1"]]));
  for (const query of ["a", "b", "a"]) {
    const request: PageRequest<Thing> = { query, sortKey: "ID", after: null };
    const page = await source.readPage(noSession, request, signal);
    expect(page.nodes).toHaveLength(1);
  }
});

/** Reads a page after the query's first one. */
function readNext(source: Source<Thing>, query: string): Promise<NodePage<Thing>> {
  return source.readPage(noSession, { query, sortKey: "ID", after: "cursor" }, signal);
}

describe("the pages of other queries", () => {
  test("are all known while eight windows are read at once", async () => {
    const source = refuseRepeatedPages(sourceOf([["1"]]));
    const windows = Array.from({ length: 8 }, (_, index) => `window ${index}`);
    for (const query of windows) await readNext(source, query);
    for (const query of windows) {
      await expect(readNext(source, query)).rejects.toMatchObject({ kind: "bad_data" });
    }
  });

  test("are forgotten after the next queries of a list with more than 20,000 objects", async () => {
    const objects = 10 * maxNodesPerQuery;
    const list = sourceOf([]);
    const source = refuseRepeatedPages({
      ...list,
      async readPage(_session, { query, after }) {
        const first = Number(after ?? /\d+$/.exec(query ?? "0")?.[0]) + 1;
        const ids = Array.from({ length: 250 }, (_, index) => first + index);
        const pageInfo = { hasNextPage: first + 250 < objects, endCursor: `${first + 249}` };
        return { nodes: ids.map((id) => ({ id: `gid://shopify/Thing/${id}` })), pageInfo };
      },
    });
    const queries = new Set<string | null>();
    let position: ByIdPosition | ChangesPosition = beginById(present);
    while (position.phase === "by_id") {
      queries.add(idAbove(position.aboveId));
      ({ position } = await stepById(source, position, noSession, signal));
    }
    expect(queries.size).toBe(10);
    // Would be refused if the objects of the first query were still known.
    const request = { query: null, sortKey: "ID", after: "0" };
    expect((await source.readPage(noSession, request, signal)).nodes).toHaveLength(250);
  });
});

test("refuses a nested list without end", async () => {
  const nodes = Array.from({ length: 1_000 }, (_, index) => ({ amount: index }));
  let requests = 0;
  const pageOf = () => ({
    nodes,
    pageInfo: { hasNextPage: true, endCursor: `cursor ${++requests}` },
  });
  const call = async () => ({ id: "gid", list: pageOf() });
  const session = { ...noSession, call } as unknown as ShopSession;
  const list = {
    field: "things" as const,
    document: {} as GraphqlDocument,
    schema: z.custom<{ id: string; list: ReturnType<typeof pageOf> }>(),
  };
  const read = readNestedList(session, list, { id: "gid", things: pageOf() }, signal);
  await expect(read).rejects.toMatchObject({ kind: "bad_data" });
  expect(requests).toBeLessThan(200);
});
