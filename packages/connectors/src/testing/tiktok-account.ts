import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import { createEditableMarketing } from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import { createRequestBudget } from "@cartograph/sandbox/platforms/tiktok_ads/request-budget.ts";
import type { TikTokAdsSandboxOptions } from "@cartograph/sandbox/platforms/tiktok_ads/tiktok-ads-sandbox.ts";
import { startSandbox } from "@cartograph/sandbox/start.ts";
import type { Connection, Page } from "../core/connector.ts";
import { createTikTokAdsConnector } from "../platforms/tiktok_ads/tiktok-ads.connector.ts";
import { createFakeTiming } from "./fake-timing.ts";
import { readPages } from "./read-all.ts";
import { connectionTo } from "./sandbox-account.ts";

export const dayMs = 86_400_000;
/** 8 AM in New York, the advertiser's zone. */
const present = Date.UTC(2026, 5, 15, 12);
export const today = "2026-06-15";
/** Days since 1970-01-01. */
export const todayNumber = Date.parse(today) / dayMs;

/** An advertiser with its connector and a log of all requests. */
export async function openTikTokAccount(
  options: Omit<TikTokAdsSandboxOptions, "marketing" | "now" | "budget"> = {},
) {
  const timing = createFakeTiming(present);
  const marketing = createEditableMarketing();
  const budget = createRequestBudget(timing.now);
  const sandbox = await startSandbox({
    marketing,
    now: timing.now,
    tiktokAds: { ...options, budget },
  });
  const connector = createTikTokAdsConnector({ timing });
  const connection = connectionTo(sandbox, "tiktok_ads");
  const [stream] = connector.streams;
  if (!stream) throw new Error("The stream does not exist.");
  return {
    sandbox,
    timing,
    marketing,
    budget,
    connector,
    connection,
    check: (changes: Partial<Connection> = {}) =>
      connector.check({ ...connection, ...changes }, { signal: new AbortController().signal }),
    pages: (cursor: string | null = null, changes: Partial<Connection> = {}) =>
      readPages(stream, cursor, { connection: { ...connection, ...changes }, now: timing.now }),
    /** Requests since the last call: the path below the version, and the parameters. */
    requested() {
      const requests = sandbox.faults.requests.map(({ path }) => {
        const url = new URL(path, "http://sandbox");
        const query = Object.fromEntries(url.searchParams);
        return { path: url.pathname.replace("/tiktok_ads/open_api/v1.3", ""), query };
      });
      sandbox.faults.clearRequests();
      return requests;
    },
    close: () => sandbox.close(),
  };
}
export type TikTokAccount = Awaited<ReturnType<typeof openTikTokAccount>>;

/** The pages' records by day. */
export function daysOf(pages: readonly Page[]): Map<string, AdDayRecord> {
  const records = pages.flatMap((page) => page.records);
  return new Map(
    records.flatMap((record) => (record.kind === "ad_day" ? [[record.day, record]] : [])),
  );
}

/** The cursor after the last page. */
export function endOf(pages: readonly Page[]): string {
  const cursor = pages.at(-1)?.cursor;
  if (!cursor) throw new Error("There was no page.");
  return cursor;
}
