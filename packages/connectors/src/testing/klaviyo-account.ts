import {
  createEditableMarketing,
  type EditableMarketing,
} from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import { demoKlaviyoKey } from "@cartograph/sandbox/platforms/klaviyo/demo-account.ts";
import type { KlaviyoSandboxOptions } from "@cartograph/sandbox/platforms/klaviyo/klaviyo-sandbox.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import type { EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Connection, Connector, Page } from "../core/connector.ts";
import {
  createKlaviyoConnector,
  type KlaviyoOptions,
} from "../platforms/klaviyo/klaviyo.connector.ts";
import { createFakeTiming, type FakeTiming } from "./fake-timing.ts";
import { readPages } from "./read-all.ts";

/** A Klaviyo account that the test can change, and the connector that reads it. */
export type KlaviyoAccount = {
  marketing: EditableMarketing;
  sandbox: Sandbox;
  connector: Connector;
  connection: Connection;
  timing: FakeTiming;
  /** Endpoints that were requested too soon. */
  throttled: string[];
  /** Continues where the last read ended. */
  read(): Promise<Page[]>;
  /** What `read` has returned so far, the newest record of each day. */
  days: Map<string, EmailDayRecord>;
  /** Number of reports of each kind that were requested since the last call. */
  countReports(): { campaigns: number; flows: number };
  close(): Promise<void>;
};

export async function openKlaviyoAccount(
  startAt: number,
  {
    connector: options = {},
    sandbox: sandboxOptions = {},
  }: { connector?: KlaviyoOptions; sandbox?: Partial<KlaviyoSandboxOptions> } = {},
): Promise<KlaviyoAccount> {
  const timing = createFakeTiming(startAt);
  const marketing = createEditableMarketing();
  const throttled: string[] = [];
  const sandbox = await startSandbox({
    marketing,
    now: timing.now,
    klaviyo: { onThrottled: (path) => throttled.push(path), ...sandboxOptions },
  });
  const connector = createKlaviyoConnector({ timing, ...options });
  const connection = {
    apiKey: demoKlaviyoKey,
    storeUrl: null,
    account: null,
    baseUrl: sandbox.platformUrl("klaviyo"),
    storeCurrency: null,
  };
  const days = new Map<string, EmailDayRecord>();
  let cursor: string | null = null;
  return {
    marketing,
    sandbox,
    connector,
    connection,
    timing,
    throttled,
    days,
    async read() {
      const [stream] = connector.streams;
      if (!stream) throw new Error("The stream does not exist.");
      const pages = await readPages(stream, cursor, { connection, now: timing.now });
      for (const page of pages) {
        for (const record of page.records) {
          if (record.kind === "email_day") days.set(record.day, record);
        }
        cursor = page.cursor;
      }
      return pages;
    },
    countReports() {
      const requested = sandbox.faults.requests.map(({ path }) => path);
      sandbox.faults.clearRequests();
      const count = (name: string) => requested.filter((path) => path.includes(name)).length;
      return { campaigns: count("campaign-values"), flows: count("flow-series") };
    },
    close: () => sandbox.close(),
  };
}
