import type { Platform } from "@cartograph/contracts/platform.ts";
import type { RangeUsersRecord } from "@cartograph/contracts/day-records.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";

/** What a connector needs to reach an account: what the operator entered, and where the API is. */
export type Connection = {
  /** The secret as it was pasted. Never part of a message, a log or a URL. */
  apiKey: string;
  /** The store's address as it was entered; null for platforms that need none. */
  storeUrl: string | null;
  /** Which of the key's accounts is meant, as it was entered; null if nothing was. */
  account: string | null;
  /** Origin used in place of the platform's public address (sandbox, tests, a proxy); null = the public one. */
  baseUrl: string | null;
  /** ISO 4217 code of the store that reads; null while it has none of its own. */
  storeCurrency: string | null;
};

/** What a successful connection check learned. */
export type ConnectionCheck = {
  accountName: string;
  /** The platform's own id of what is read, the one on its records; null for a shop, which needs none. */
  accountExternalId: string | null;
  /** ISO 4217; null where the platform does not report it. */
  currency: string | null;
  /** IANA; null where the platform does not report it. */
  timezone: string | null;
  /** What is missing from an otherwise working connection and what to do, one sentence each. */
  warnings: string[];
};

export type ReadOptions = {
  /** Where the last page left off; null reads from the beginning. */
  cursor: string | null;
  signal: AbortSignal;
  /** The present, UTC milliseconds; passed in so that tests own the clock. */
  now: () => number;
};

/** One page: stored together with its cursor in one transaction, so that reading can resume after it. */
export type Page = {
  records: SourceRecord[];
  /** Opaque to everyone but the stream; a later read with it continues after this page. */
  cursor: string;
  /** How many records the platform says the stream has in all; null where it does not report it. */
  expected: number | null;
  /** What a person should know about this page, such as totals that do not add up; left out when there is nothing. */
  warnings?: readonly string[];
  /** What exists but could not be read, one sentence each, as of this page; absent when there is nothing. */
  unread?: readonly string[];
};

export type Stream = {
  name: string;
  /**
   * Pages from the cursor to the platform's present, in any order. Ends when all was read.
   * @throws ConnectorError
   */
  read(connection: Connection, options: ReadOptions): AsyncIterable<Page>;
};

/** Days of the account's own zone, `YYYY-MM-DD`, both included. */
export type DayRange = { from: string; to: string };

export type Connector = {
  platform: Platform;
  /** @throws ConnectorError when the account cannot be read, saying why. */
  check(connection: Connection, options: { signal: AbortSignal }): Promise<ConnectionCheck>;
  /** In the order in which a sync reads them. */
  streams: readonly Stream[];
  /**
   * Users of each of the ranges, for platforms that count people: they cannot be summed from days.
   * @throws ConnectorError
   */
  rangeUsers?(
    connection: Connection,
    ranges: readonly DayRange[],
    options: { signal: AbortSignal; now: () => number },
  ): Promise<RangeUsersRecord[]>;
};
