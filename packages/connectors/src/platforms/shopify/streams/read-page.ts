import type { z } from "zod";
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

/** Reads the pages of a list. */
export function pagesOf<Data, Node>(call: PageCall<Data, Node>) {
  return (session: ShopSession, request: PageRequest<Node>, signal: AbortSignal) =>
    requestPage(session, call, request, signal);
}

/** Set if a page ends where it began. */
export function repetition(page: NodePage<unknown>, after: string | null): string | null {
  const { hasNextPage, endCursor } = page.pageInfo;
  const isStuck = hasNextPage && (endCursor === null || endCursor === after);
  return isStuck ? "It sent the same page twice." : null;
}
