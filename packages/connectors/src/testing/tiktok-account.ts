import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import {
  createEditableMarketing,
  type EditableMarketing,
} from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import {
  demoAdvertiserId,
  demoTikTokToken,
} from "@cartograph/sandbox/platforms/tiktok_ads/demo-account.ts";
import {
  createRequestBudget,
  type RequestBudget,
} from "@cartograph/sandbox/platforms/tiktok_ads/request-budget.ts";
import type { TikTokAdsSandboxOptions } from "@cartograph/sandbox/platforms/tiktok_ads/tiktok-ads-sandbox.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import type { Connection, ConnectionCheck, Connector, Page } from "../core/connector.ts";
import { createTikTokAdsConnector } from "../platforms/tiktok_ads/tiktok-ads.connector.ts";
import { createFakeTiming, type FakeTiming } from "./fake-timing.ts";
import { readPages } from "./read-all.ts";

export const dayMs = 86_400_000;
/** 8 AM in New York, the advertiser's zone. */
const present = Date.UTC(2026, 5, 15, 12);
export const today = "2026-06-15";
/** Days since 1970-01-01. */
export const todayNumber = Date.parse(today) / dayMs;

/** An advertiser with its connector and a log of all requests. */
export type TikTokAccount = {
  sandbox: Sandbox;
  timing: FakeTiming;
  marketing: EditableMarketing;
  budget: RequestBudget;
  connector: Connector;
  connection: Connection;
  check(changes?: Partial<Connection>): Promise<ConnectionCheck>;
  pages(cursor?: string | null, changes?: Partial<Connection>): Promise<Page[]>;
  /** Requests since the last call: the path below the version, and the parameters. */
  requested(): { path: string; query: Record<string, string> }[];
  close(): Promise<void>;
};

export async function openTikTokAccount(
  options: Omit<TikTokAdsSandboxOptions, "marketing" | "now" | "budget"> = {},
): Promise<TikTokAccount> {
  const timing = createFakeTiming(present);
  const marketing = createEditableMarketing();
  const budget = createRequestBudget(timing.now);
  const sandbox = await startSandbox({
    marketing,
    now: timing.now,
    tiktokAds: { ...options, budget },
  });
  const connector = createTikTokAdsConnector({ timing });
  const connection: Connection = {
    apiKey: demoTikTokToken,
    storeUrl: null,
    account: demoAdvertiserId,
    baseUrl: sandbox.platformUrl("tiktok_ads"),
    storeCurrency: null,
  };
  const [stream] = connector.streams;
  if (!stream) throw new Error("The stream does not exist.");
  return {
    sandbox,
    timing,
    marketing,
    budget,
    connector,
    connection,
    check: (changes = {}) =>
      connector.check({ ...connection, ...changes }, { signal: new AbortController().signal }),
    pages: (cursor = null, changes = {}) =>
      readPages(stream, cursor, { connection: { ...connection, ...changes }, now: timing.now }),
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
