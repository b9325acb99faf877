import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { ShopSession } from "../client/shop-session.ts";
import type { Connection as PageOf } from "../schemas/common.schemas.ts";

export type PageRequest<Node> = {
  query: string | null;
  /** Null where the connection knows no sort keys. */
  sortKey: string | null;
  after: string | null;
  /** The other way round; only where the source says that it can. */
  isReversed?: boolean;
  /** Whether the query can have meant this; a page with anything else is an answer to another question. */
  belongs?: (node: Node) => boolean;
};

/** One kind of thing that a store lists, and how its list may be read. */
export type Source<Node extends { id: string }> = {
  name: string;
  /** A filter that every query of it carries; null for none. */
  filter: string | null;
  sortKeys: { id: string | null; change: string | null };
  /** The filter field by which changes are found. */
  changeField: "updated_at" | "created_at";
  changedAt(node: Node): string;
  /** How far before the last position a read begins again; what is read twice changes nothing. */
  overlapMs: number;
  /** False where the platform compares whole days, so that an end within today would lose today. */
  hasExactTimes: boolean;
  /** After how long everything is read again; null where changes cover everything. */
  fullEveryMs(size: number): number | null;
  readPage(
    session: ShopSession,
    request: PageRequest<Node>,
    signal: AbortSignal,
  ): Promise<PageOf<Node>>;
  toRecords(session: ShopSession, nodes: readonly Node[], signal: AbortSignal): Promise<Mapped>;
  /** The scope without which there is nothing to read, though all else can be read. */
  optionalScope?: string;
  /** Reads single things again that were set aside before; left out where nothing is ever set aside. */
  readAgain?(
    session: ShopSession,
    setAside: readonly SetAside[],
    signal: AbortSignal,
  ): Promise<readonly Node[]>;
  /** How many there are in all; null where the platform does not report it. */
  count(session: ShopSession, signal: AbortSignal): Promise<number | null>;
};

export type Mapped = {
  records: SourceRecord[];
  warnings: string[];
  /** What the platform cannot give; left out where everything was read. */
  setAside?: readonly SetAside[];
};

/** Something that the platform answers with an internal error whenever it is asked for. */
export type SetAside = { id: string; name: string };

/** Shopify walks at most 25,000 objects by paging one query: well before that, a new query is begun. */
export const mostWalked = 20_000;

/** The search index trails the store: what is younger than this is left for a later read. */
export const lagMs = 2 * 60_000;

/** The latest whole second that a read may reach. */
export function readableUntil(now: number): number {
  return Math.floor((now - lagMs) / 1_000) * 1_000;
}
