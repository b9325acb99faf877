import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Faults } from "@cartograph/sandbox/core/faults.ts";
import type { Connection, Connector } from "../core/connector.ts";
import type { FakeTiming } from "./fake-timing.ts";

/** A connector beside the sandbox of its platform, with an account whose life the test writes. */
export type ConformanceBench = {
  connector: Connector;
  connection: Connection;
  badConnection: Connection;
  timing: FakeTiming;
  faults: Faults;
  /** How many different things of each kind the account holds, deleted ones not counted. */
  truth(): Record<string, number>;
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
  /** Names of the faults that only this platform's sandbox can play. */
  platformFaults: readonly string[];
  open(): Promise<ConformanceBench>;
};
