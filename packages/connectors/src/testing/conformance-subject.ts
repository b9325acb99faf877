import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Faults } from "@cartograph/sandbox/core/faults.ts";
import type { Connection, Connector } from "../core/connector.ts";
import type { FakeTiming } from "./fake-timing.ts";
import type { Kept } from "./read-all.ts";

/** A connector with its platform's sandbox and an account that the test can change. */
export type ConformanceHarness = {
  connector: Connector;
  /** The same, but it waits for an answer only a second. A busy machine may take longer to answer. */
  impatientConnector: Connector;
  connection: Connection;
  badConnection: Connection;
  timing: FakeTiming;
  faults: Faults;
  /** Expected counts of the account, without deleted records, under the names that `count` returns. */
  expectedCounts(): Record<string, number>;
  /** Counts what was read. By default, the number of distinct records of each kind. */
  count?(kept: Kept): Record<string, number>;
  /** Adds this many of everything that the platform lists, spread over the past. */
  fill(count: number): void;
  /** Changes, adds and deletes a few records, as of now. */
  applyChanges(): void;
  close(): Promise<void>;
};

export type ConformanceSubject = {
  platform: Platform;
  /** The size of a first page. */
  pageSize: number;
  /** Names of faults that only this platform's sandbox has, each over within minutes. */
  platformFaults: readonly string[];
  /** The account changes during the first read of this stream. */
  changingStream: string;
  /** The one of the `expectedCounts` that also holds after `applyChanges`, including deletions. */
  trackedCount: string;
  /**
   * How often a platform that stays down is requested: eight times, or fewer where it counts failures against the
   * account.
   */
  triesWhileDown: number;
  /** The maximum number of concurrent requests; one by default. */
  maxConcurrent?: number;
  /** A key in the platform's format, and its secret part, which no message may contain. */
  canary: { apiKey: string; secret: string };
  open(): Promise<ConformanceHarness>;
};
