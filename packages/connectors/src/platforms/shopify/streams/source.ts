import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { ShopSession } from "../client/shop-session.ts";
import type { NodePage } from "../schemas/common.schemas.ts";
import type { CountField } from "./total-count.ts";

export type PageRequest<Node> = {
  query: string | null;
  /** Null if the connection has no sort keys. */
  sortKey: string | null;
  after: string | null;
  /** Descending order; only where the source supports it. */
  isReversed?: boolean;
  /** Whether the query can match this node; other nodes mean that the answer is to another query. */
  belongs?: (node: Node) => boolean;
};

/** One kind of object that a store lists, and how to read its list. */
export type Source<Node extends { id: string }> = {
  name: string;
  /** A filter on every query; none by default. */
  filter?: string;
  /** `change` is null if changes are sorted by ID. */
  sortKeys: { id: string | null; change: string | null };
  /** The filter field for changes. */
  changeField: "updated_at" | "created_at";
  changedAt(node: Node): string;
  /** The platform compares whole days, even with a time, so windows overlap by a day. */
  comparesDays?: true;
  /** The interval for reading everything again; absent if changes cover everything. */
  fullEveryMs?(size: number): number;
  readPage(
    session: ShopSession,
    request: PageRequest<Node>,
    signal: AbortSignal,
  ): Promise<NodePage<Node>>;
  toRecords(session: ShopSession, nodes: readonly Node[], signal: AbortSignal): Promise<Mapped>;
  /** If Shopify denies access, the sync fails; other sources are skipped until access is granted. */
  isEssential?: true;
  /** The scope that the source requires; others can be read without it. */
  optionalScope?: string;
  /** Scopes without which objects or fields are missing. When one is granted, everything is read again. */
  usefulScopes?: readonly string[];
  /** Retries objects that were set aside, leaving out deleted ones; absent if nothing is ever set aside. */
  readAgain?(
    session: ShopSession,
    setAside: readonly SetAside[],
    signal: AbortSignal,
  ): Promise<readonly Node[]>;
  /** The query for the total number of objects, if there is one. */
  countField?: CountField;
};

export type Mapped = {
  records: SourceRecord[];
  warnings: string[];
  /** Objects that the platform cannot return; absent if everything was read. */
  setAside?: readonly SetAside[];
};

/** An object that always causes an internal error of the platform. */
export type SetAside = { id: string; name: string };

/** Shopify pages through at most 25,000 objects per query, so a new query starts well before that. */
export const maxNodesPerQuery = 20_000;

/** The search index lags behind the store, so objects newer than this are left for a later read. */
const lagMs = 2 * 60_000;

/** The latest whole second to read. */
export function readableUntil(now: number): number {
  return Math.floor((now - lagMs) / 1_000) * 1_000;
}
