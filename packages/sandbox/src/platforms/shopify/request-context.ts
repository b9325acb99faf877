import type { FieldNode } from "graphql";
import type { StoreData } from "../../core/store-data.ts";
import type { Access } from "./access.ts";
import type { ListCache } from "./list-cache.ts";
import type { SearchWarning } from "./search/match-search.ts";

/** The state of one request, which every resolver receives. */
export type RequestContext = {
  data: StoreData;
  nowMs: number;
  access: Access;
  lists: ListCache;
  /** The largest number of nodes of any page of a connection, by its path in the document, for the actual cost. */
  pageSizes: Map<FieldNode, number>;
  brokenOrders: ReadonlySet<number>;
  searches: { path: (string | number)[]; query: string; warnings: SearchWarning[] }[];
};
