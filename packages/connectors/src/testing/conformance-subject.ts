import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Faults } from "@cartograph/sandbox/core/faults.ts";
import type { Connection, Connector } from "../core/connector.ts";
import type { FakeTiming } from "./fake-timing.ts";
import type { Kept } from "./read-all.ts";

/** A connector beside the sandbox of its platform, with an account whose life the test writes. */
export type ConformanceBench = {
  connector: Connector;
  connection: Connection;
  badConnection: Connection;
  timing: FakeTiming;
  faults: Faults;
  /** What the account holds, deleted things not counted, under the names that `count` gives. */
  truth(): Record<string, number>;
  /** The same of what was read. Left out, how many different things of each kind there are. */
  count?(kept: Kept): Record<string, number>;
  /** Adds so many of everything that the platform lists, spread over the past. */
  fill(count: number): void;
  /** Changes, adds and deletes a few things at the present. */
  live(): void;
  close(): Promise<void>;
};

export type ConformanceSubject = {
  platform: Platform;
  /** The size of a first page. */
  pageSize: number;
  /** Names of the faults that only this platform's sandbox can play, each over within minutes. */
  platformFaults: readonly string[];
  /** The stream in whose first read the account lives on. */
  livingStream: string;
  /** Which of `truth` still holds after `live`, deletions and all. */
  recordOfTruth: string;
  /** How often a platform that stays down is asked: eight times, or fewer where it counts that against the account. */
  triesWhileDown: number;
  /** How many requests may be under way at one time; one where it is left out. */
  mostAtOnce?: number;
  /** A key in the platform's form, and the secret in it that no message may hold. */
  canary: { apiKey: string; secret: string };
  open(): Promise<ConformanceBench>;
};
