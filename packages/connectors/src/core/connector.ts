import type { Platform } from "@cartograph/contracts/platform.ts";
import type { RangeUsersRecord } from "@cartograph/contracts/day-records.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";

/** What the operator entered to connect an account, and the API's address. */
export type Connection = {
  /** The secret as pasted. Never part of a message, a log or a URL. */
  apiKey: string;
  /** The store's address as entered; null for platforms that need none. */
  storeUrl: string | null;
  /** The account to read, as entered; null if none was entered. */
  account: string | null;
  /** Origin to use instead of the platform's public address (sandbox, tests, a proxy); null for the public one. */
  baseUrl: string | null;
  /** ISO 4217 currency of the store; null while it has none. */
  storeCurrency: string | null;
};

/** What a successful connection check found. */
export type ConnectionCheck = {
  accountName: string;
  /** The platform's ID of the account, as on its records; null for a shop, which needs none. */
  accountExternalId: string | null;
  /** ISO 4217; null where the platform does not report it. */
  currency: string | null;
  /** IANA; null where the platform does not report it. */
  timezone: string | null;
  /** What is missing from an otherwise working connection and what to do, one sentence each. */
  warnings: string[];
};

export type ReadOptions = {
  /** Where the last page ended; null reads from the beginning. */
  cursor: string | null;
  signal: AbortSignal;
  /** Current time, UTC milliseconds. Passed in so that tests control the clock. */
  now: () => number;
};

/** A page is stored in one transaction with its cursor, so that reading can resume after it. */
export type Page = {
  records: SourceRecord[];
  /** Opaque outside the stream. Reading with it continues after this page. Null if nothing could be read. */
  cursor: string | null;
  /** Total number of records in the stream; null where the platform does not report it. */
  expected: number | null;
  /** What the operator should know about this page, such as totals that do not add up. */
  warnings?: readonly string[];
  /** What exists but could not be read as of this page, one sentence each. */
  unread?: readonly string[];
};

export type Stream = {
  name: string;
  /** Pages from the cursor up to now, in any order. Ends when everything is read. @throws ConnectorError */
  read(connection: Connection, options: ReadOptions): AsyncIterable<Page>;
};

/** Days in the account's time zone, `YYYY-MM-DD`, both included. */
export type DayRange = { from: string; to: string };

export type Connector = {
  platform: Platform;
  /** @throws ConnectorError when the account cannot be read, saying why. */
  check(connection: Connection, options: { signal: AbortSignal }): Promise<ConnectionCheck>;
  /** In the order in which a sync reads them. */
  streams: readonly Stream[];
  /** Users in each range, for platforms that count people: daily counts cannot be summed. @throws ConnectorError */
  rangeUsers?(
    connection: Connection,
    ranges: readonly DayRange[],
    options: { signal: AbortSignal; now: () => number },
  ): Promise<RangeUsersRecord[]>;
};
