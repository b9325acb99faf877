import { beforeEach, expect, test } from "vitest";
import type { Connection } from "../../../core/connector.ts";
import { readPages } from "../../../testing/read-all.ts";
import type { ShopSession } from "../client/shop-session.ts";
import { customersSource } from "./customers.stream.ts";
import { createSourceStream } from "./source-stream.ts";

const present = Date.UTC(2026, 5, 15, 12);
const lastRead = Date.UTC(2026, 5, 15, 7);
const hourMs = 60 * 60_000;
const pageSize = 5_000;

/** Customers that all changed this morning, later ones earlier. */
const customers = Array.from({ length: 30_000 }, (_, index) => ({
  id: `gid://shopify/Customer/${index + 1}`,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: new Date(Date.UTC(2026, 5, 15, 10) - Math.floor(index / 10) * 1_000).toISOString(),
  defaultAddress: null,
}));

type Variables = { query: string; sortKey: string; after: string | null };
let requested: Variables[];
beforeEach(() => {
  requested = [];
});

/** Shopify's list of customers, which pages through at most 25,000 of a query. */
function customersPage(variables: Variables) {
  requested.push(variables);
  const { query, sortKey, after } = variables;
  const aboveId = Number(/id:>(\d+)/.exec(query)?.[1] ?? 0);
  const byId = customers.slice(aboveId);
  const list = sortKey === "ID" ? byId : byId.toReversed();
  const from = Number(after ?? 0);
  if (from + pageSize > 25_000) throw new Error("Too many objects for one query");
  const to = from + pageSize;
  const pageInfo = { hasNextPage: to < list.length, endCursor: String(to) };
  return { customers: { nodes: list.slice(from, to), pageInfo } };
}

const scopes = { currentAppInstallation: { accessScopes: [{ handle: "read_customers" }] } };
const session = {
  call: () => Promise.resolve(scopes),
  callPage: ({ variables }: { variables: Variables }) => Promise.resolve(customersPage(variables)),
  now: () => present,
  shopNow: () => present,
  takeNotes: () => [],
  versionWarning: () => null,
} as unknown as ShopSession;

async function read(window: object | null) {
  const stream = createSourceStream(customersSource, () => ({ ...session }));
  const position = { v: 1, phase: "changes", since: lastRead, fullAt: 0, size: 0, window };
  const context = { connection: {} as Connection, now: () => present };
  return readPages(stream, JSON.stringify(position), context);
}

test("reads every customer once when more changed within a day than one query may return", async () => {
  const pages = await read(null);
  const ids = pages.flatMap(({ records }) =>
    records.map((record) => "externalId" in record && record.externalId),
  );
  expect(ids).toHaveLength(customers.length);
  expect(new Set(ids).size).toBe(customers.length);
  expect(requested.map(({ query, after }) => [/id:>\d+/.exec(query)?.[0], after])).toEqual([
    [undefined, null],
    [undefined, "5000"],
    [undefined, "10000"],
    [undefined, "15000"],
    ["id:>20000", null],
    ["id:>20000", "5000"],
  ]);
  expect(JSON.parse(pages.at(-1)?.cursor ?? "")).toMatchObject({ window: null });
});

test("starts a window again that an earlier version read in another order", async () => {
  const window = { from: lastRead - 24 * hourMs, to: present, aboveId: null, walked: 5_000 };
  const pages = await read({ ...window, after: "5000" });
  expect(requested[0]).toMatchObject({ sortKey: "ID", after: null });
  expect(pages.flatMap(({ records }) => records)).toHaveLength(customers.length);
});

test("continues its own window", async () => {
  const [page] = await read(null);
  const { window } = JSON.parse(page?.cursor ?? "") as { window: object };
  requested = [];
  await read(window);
  expect(requested[0]).toMatchObject({ after: "5000" });
});
