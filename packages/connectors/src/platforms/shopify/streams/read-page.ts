import type { z } from "zod";
import { ConnectorError } from "../../../core/connector-error.ts";
import type { ShopSession, Variables } from "../client/shop-session.ts";
import type { GraphqlDocument } from "../documents/document.ts";
import type { NodePage } from "../schemas/common.schemas.ts";
import type { PageRequest } from "./source.ts";

export type PageCall<Data, Node> = {
  document: GraphqlDocument;
  schema: z.ZodType<Data>;
  pick: (data: Data) => NodePage<Node>;
  /** The operation's variables other than those for paging. */
  variables?: Variables;
  /** After how many internal errors of Shopify to give up; by default the number of tries. */
  maxInternalErrors?: number;
};

/** One page of a list. A page that ends where it began would repeat forever, so it is requested again. */
export async function requestPage<Data, Node>(
  session: ShopSession,
  { document, schema, pick, variables = {}, maxInternalErrors }: PageCall<Data, Node>,
  { query, sortKey, after, belongs = () => true }: PageRequest<Node>,
  signal: AbortSignal,
): Promise<NodePage<Node>> {
  const data = await session.callPage(
    {
      document,
      schema,
      ...(maxInternalErrors !== undefined && { maxInternalErrors }),
      variables: { ...variables, query, after, ...(sortKey === null ? {} : { sortKey }) },
      validate: (answer) => {
        const page = pick(answer);
        return page.nodes.every(belongs)
          ? repetition(page, after)
          : "It includes data that was not requested.";
      },
    },
    signal,
  );
  return pick(data);
}

export type NestedListCall<Data, Node> = {
  /** The gid of the list's owner. */
  id: string;
  document: GraphqlDocument;
  schema: z.ZodType<Data>;
  /** Null if the list's owner was deleted. */
  pick: (data: Data) => { id: string; list: NodePage<Node> } | null;
  maxInternalErrors?: number;
};

/** Far more than one object has; a longer list is one that repeats. */
const maxNestedNodes = 100_000;

/** All nodes of a nested list, whose first page was already read. */
export async function readNestedList<Data, Node>(
  session: ShopSession,
  first: NodePage<Node>,
  { id, document, schema, pick, maxInternalErrors }: NestedListCall<Data, Node>,
  signal: AbortSignal,
): Promise<Node[]> {
  const nodes = [...first.nodes];
  let { pageInfo } = first;
  while (pageInfo.hasNextPage) {
    const after = pageInfo.endCursor;
    const data = await session.call(
      {
        document,
        schema,
        variables: { id, after },
        ...(maxInternalErrors !== undefined && { maxInternalErrors }),
        validate: (answer) => {
          const found = pick(answer);
          if (found === null) return null;
          return found.id === id ? repetition(found.list, after) : "It is about another object.";
        },
      },
      signal,
    );
    const found = pick(data);
    if (found === null) return nodes;
    nodes.push(...found.list.nodes);
    if (nodes.length > maxNestedNodes) {
      throw new ConnectorError("bad_data", "A list in an answer of Shopify does not end.");
    }
    pageInfo = found.list.pageInfo;
  }
  return nodes;
}

function repetition(page: NodePage<unknown>, after: string | null): string | null {
  const { hasNextPage, endCursor } = page.pageInfo;
  const isStuck = hasNextPage && (endCursor === null || endCursor === after);
  return isStuck ? "It sent the same page twice." : null;
}
