import { execute } from "graphql";
import { describe, expect, test } from "vitest";
import { createDemoStore } from "../../demo-store/demo-store.ts";
import { everyScope } from "./access.ts";
import { buildExecutableSchema } from "./executable-schema.ts";
import { executePlan } from "./execute-plan.ts";
import { prepareDocument, readQuery, runQuery } from "./execute-query.ts";
import { createListCache } from "./list-cache.ts";
import type { Query, RequestContext } from "./request-context.ts";

const now = Date.UTC(2026, 5, 1, 12);
const data = createDemoStore({ months: 1 }).read(now);
const refunded = [...data.orders.values()].find((order) => order.refunds.length > 0);
const schema = buildExecutableSchema();

function contextOf(brokenOrders: number[] = []): RequestContext {
  return {
    data,
    nowMs: now,
    access: { token: "", scopes: everyScope, hasProtectedData: true },
    lists: createListCache(),
    pageSizes: new Map(),
    brokenOrders: new Set(brokenOrders),
    searches: [],
  };
}

function queryOf(text: string, variables: Record<string, unknown> = {}): Query {
  const { document, errors } = prepareDocument({ schema, prepared: new Map() }, text);
  expect(errors).toEqual([]);
  const read = readQuery(schema, document, { variables });
  if ("errors" in read) throw new Error(JSON.stringify(read.errors));
  return read.query;
}

const order = `gid://shopify/Order/${refunded?.id}`;
const money = "fragment Money on MoneyBag { shopMoney { amount currencyCode } }";
const documents: [what: string, text: string, variables?: Record<string, unknown>][] = [
  [
    "nested pages, aliases, fragments and directives",
    `query ($size: Int!, $with: Boolean!) {
      orders(first: $size, reverse: true) {
        nodes {
          __typename id total: totalPriceSet { ...Money } createdAt tags
          customer @include(if: $with) { id }
          name @skip(if: $with)
          lineItems(first: 5) { nodes { id title } pageInfo { hasNextPage endCursor } }
          refunds { id createdAt totalRefundedSet { ...Money } }
          refunds { totalRefundedSet { shopMoney { amount } } }
        }
        pageInfo { hasNextPage endCursor }
      }
    } ${money}`,
    { size: 100, with: true },
  ],
  [
    "interfaces",
    `query ($id: ID!) {
      node(id: $id) {
        __typename
        ... on Order {
          agreements(first: 10) {
            nodes {
              happenedAt
              ... on RefundAgreement { reason }
              sales(first: 10) {
                nodes {
                  __typename lineType totalAmount { ...Money }
                  ... on ProductSale { lineItem { id } }
                }
              }
            }
          }
        }
      }
      nodes(ids: [$id]) { id }
    } ${money}`,
    { id: order },
  ],
  [
    "fragments on interfaces",
    `query ($id: ID!) {
      nodes(ids: [$id]) { ... on Order { id agreements(first: 25) { nodes { ...Agreement } } } }
    }
    fragment Agreement on SalesAgreement {
      id happenedAt
      sales(first: 9) { nodes { quantity ... on ProductSale { lineItem { id } } } }
    }`,
    { id: order },
  ],
  ["an unknown object", '{ order(id: "gid://shopify/Order/1") { id } }'],
  ["counts and the shop", "{ ordersCount(limit: 10) { count precision } shop { id name } }"],
];

describe("executePlan", () => {
  test.each(documents)(
    "returns what GraphQL's execution returns: %s",
    async (_what, text, vars) => {
      const query = queryOf(text, vars);
      const [plain, complete] = [contextOf(), contextOf()];
      const result = await execute({
        schema,
        document: query.document,
        rootValue: null,
        contextValue: complete,
        variableValues: query.variables,
      });
      expect(result.errors).toBeUndefined();
      // As text, because the order of the fields counts too.
      const expected = JSON.stringify(result.data);
      expect(JSON.stringify(executePlan(schema, query, plain))).toBe(expected);
      expect([...plain.pageSizes]).toEqual([...complete.pageSizes]);
    },
  );

  test.each([
    [
      "an error of a resolver",
      "query ($id: ID!) { order(id: $id) { lineItems(first: 1) { nodes { id } } } }",
      "Internal error",
    ],
    [
      "introspection",
      "query ($id: ID!) { order(id: $id) { id } __schema { queryType { name } } }",
      "needs GraphQL's own execution",
    ],
  ])("leaves %s to GraphQL's execution", (_what, text, message) => {
    const query = queryOf(text, { id: order });
    expect(() => executePlan(schema, query, contextOf([refunded?.id ?? 0]))).toThrow(message);
  });

  test("uses the arguments and switches of each request of an operation", () => {
    const text = `query ($size: Int!, $with: Boolean!) {
      orders(first: $size) { nodes { id name @include(if: $with) } }
    }`;
    const cache = { schema, prepared: new Map() };
    const execution = (size: number, isNamed: boolean) => {
      const { document } = prepareDocument(cache, text);
      const read = readQuery(schema, document, { variables: { size, with: isNamed } });
      if ("errors" in read) throw new Error(JSON.stringify(read.errors));
      const { orders } = executePlan(schema, read.query, contextOf()) as {
        orders: { nodes: object[] };
      };
      return orders.nodes.map((node) => Object.keys(node));
    };
    expect(execution(1, true)).toEqual([["id", "name"]]);
    expect(execution(2, false)).toEqual([["id"], ["id"]]);
    expect(execution(2, true)).toEqual([
      ["id", "name"],
      ["id", "name"],
    ]);
  });

  test("reports a search once when an error needs a second execution", async () => {
    const query = queryOf(
      `query ($id: ID!) {
        orders(first: 1, query: "colour:red") { nodes { id } }
        order(id: $id) { id lineItems(first: 1) { nodes { id } } }
      }`,
      { id: order },
    );
    const context = contextOf([refunded?.id ?? 0]);
    const { errors } = await runQuery(schema, query, context);
    expect(errors).toHaveLength(1);
    expect(context.searches.map(({ path }) => path)).toEqual([["orders"]]);
  });
});
