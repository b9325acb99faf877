import type { FieldNode } from "graphql";
import type { StoreData } from "../../core/store-data.ts";
import type { Access } from "./access.ts";
import type { ListCache } from "./list-cache.ts";
import type { SearchWarning } from "./search/match-search.ts";

/** What one request may know: handed to every resolver. */
export type RequestContext = {
  data: StoreData;
  nowMs: number;
  access: Access;
  lists: ListCache;
  /** The most nodes that any page of a connection gave, by its place in the document: the actual cost counts these. */
  pageSizes: Map<FieldNode, number>;
  brokenOrders: ReadonlySet<number>;
  searches: { path: (string | number)[]; query: string; warnings: SearchWarning[] }[];
};
