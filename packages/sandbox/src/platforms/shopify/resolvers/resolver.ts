import type { GraphQLResolveInfo } from "graphql";
import { connect, type Connection, type PageArguments, type PagedList } from "../connection.ts";
import type { RequestContext } from "../request-context.ts";

/** How one type's fields are read; fields that are not named here are read from the object by their own name. */
export type Fields<T> = Record<
  string,
  // Arguments were checked against the schema before: each resolver names the ones it takes.
  // oxlint-disable-next-line typescript/no-explicit-any
  (source: T, args: any, context: RequestContext, info: GraphQLResolveInfo) => unknown
>;

/** A page of a list, counted for the request's cost. */
export function page<T>(
  list: PagedList<T>,
  args: PageArguments,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Connection<T> {
  const connection = connect(list, args);
  const [field] = info.fieldNodes;
  if (field) {
    const most = context.pageSizes.get(field) ?? 0;
    if (connection.nodes.length >= most) context.pageSizes.set(field, connection.nodes.length);
  }
  return connection;
}
