import { createEditableMarketing } from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import type { KlaviyoSandboxOptions } from "@cartograph/sandbox/platforms/klaviyo/klaviyo-sandbox.ts";
import { startSandbox } from "@cartograph/sandbox/start.ts";
import type { EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import {
  createKlaviyoConnector,
  type KlaviyoOptions,
} from "../platforms/klaviyo/klaviyo.connector.ts";
import { createFakeTiming } from "./fake-timing.ts";
import { readPages } from "./read-all.ts";
import { connectionTo } from "./sandbox-account.ts";

/** A Klaviyo account that the test can change, and the connector that reads it. */
export async function openKlaviyoAccount(
  startAt: number,
  {
    connector: options = {},
    sandbox: sandboxOptions = {},
  }: { connector?: KlaviyoOptions; sandbox?: Partial<KlaviyoSandboxOptions> } = {},
) {
  const timing = createFakeTiming(startAt);
  const marketing = createEditableMarketing();
  const throttled: string[] = [];
  const sandbox = await startSandbox({
    marketing,
    now: timing.now,
    klaviyo: { onThrottled: (path) => throttled.push(path), ...sandboxOptions },
  });
  const connector = createKlaviyoConnector({ timing, ...options });
  const connection = connectionTo(sandbox, "klaviyo");
  const days = new Map<string, EmailDayRecord>();
  let cursor: string | null = null;
  return {
    marketing,
    sandbox,
    connector,
    connection,
    timing,
    /** Endpoints that were requested too soon. */
    throttled,
    /** What `read` has returned so far, the newest record of each day. */
    days,
    /** Continues where the last read ended. */
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
    /** Number of reports of each kind that were requested since the last call. */
    countReports() {
      const requested = sandbox.faults.requests.map(({ path }) => path);
      sandbox.faults.clearRequests();
      const count = (name: string) => requested.filter((path) => path.includes(name)).length;
      return { campaigns: count("campaign-values"), flows: count("flow-series") };
    },
    close: () => sandbox.close(),
  };
}
export type KlaviyoAccount = Awaited<ReturnType<typeof openKlaviyoAccount>>;
