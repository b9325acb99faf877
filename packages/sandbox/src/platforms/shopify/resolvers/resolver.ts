import type { GraphQLResolveInfo } from "graphql";
import { connect, type Connection, type PageArguments, type PagedList } from "../connection.ts";
import type { RequestContext } from "../request-context.ts";

/** Resolvers of one type's fields; other fields are read from the object by name. */
export type Fields<T> = Record<
  string,
  // GraphQL has checked the arguments against the schema; each resolver declares those it uses.
  // oxlint-disable-next-line typescript/no-explicit-any
  (source: T, args: any, context: RequestContext, info: GraphQLResolveInfo) => unknown
>;

/** Returns a page of a list and records its size for the request's cost. */
export function page<T>(
  list: PagedList<T>,
  args: PageArguments,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Connection<T> {
  const connection = connect(list, args);
  const [field] = info.fieldNodes;
  if (field) {
    const largest = context.pageSizes.get(field) ?? 0;
    if (connection.nodes.length >= largest) context.pageSizes.set(field, connection.nodes.length);
  }
  return connection;
}
