import { createEditableMarketing } from "./datasets/editable-marketing.ts";
import { demoAdvertiserId, demoTikTokToken } from "../platforms/tiktok_ads/demo-account.ts";
import {
  addTikTokAds,
  type TikTokAdsSandboxOptions,
} from "../platforms/tiktok_ads/tiktok-ads-sandbox.ts";
import { createTestClock, openPlatform } from "./platform-fixture.ts";

export type TikTokAnswer = {
  code: number;
  message: string;
  request_id: string;
  // Tests check the parts of the body that they use.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
};

/** Sends lists and objects as JSON and leaves out null. */
type Query = Record<string, string | number | boolean | object | null>;

/** Runs only TikTok's sandbox. */
export function openTikTokFixture(
  startAt: number,
  options:
    | Partial<TikTokAdsSandboxOptions>
    | ((now: () => number) => Partial<TikTokAdsSandboxOptions>) = {},
) {
  const { now, advance } = createTestClock(startAt);
  const marketing = createEditableMarketing();
  const chosen = typeof options === "function" ? options(now) : options;
  const { faults, send, close } = openPlatform("tiktok_ads", (app) =>
    addTikTokAds(app, { marketing, now, ...chosen }),
  );

  /** An answer of the API, whose HTTP status is always 200. `path` is below the version. */
  async function get(
    path: string,
    query: Query = {},
    token: string | null = demoTikTokToken,
  ): Promise<TikTokAnswer> {
    const { status, headers, body } = await send({
      url: `/open_api/v1.3${path}`,
      query: textsOf(query),
      headers: token === null ? {} : { "access-token": token },
    });
    const isWhole =
      status === 200 &&
      /^\d{14}[0-9A-F]{18}$/.test(body.request_id) &&
      headers["x-tt-logid"] === body.request_id;
    if (!isWhole) throw new Error(`No envelope: ${JSON.stringify(body)}`);
    return body;
  }

  return {
    marketing,
    faults,
    advance,
    get,
    /** Reads the report of all campaigns by day for that range. */
    report: (from: string, to: string, changes: Query = {}) =>
      get("/report/integrated/get/", {
        advertiser_id: demoAdvertiserId,
        report_type: "BASIC",
        data_level: "AUCTION_CAMPAIGN",
        dimensions: ["campaign_id", "stat_time_day"],
        start_date: from,
        end_date: to,
        page_size: 1_000,
        ...changes,
      }),
    /** Returns any answer to that URL. */
    raw: (url: string, method: "GET" | "POST" = "GET") =>
      send({ method, url, headers: { "access-token": demoTikTokToken } }),
    close,
  };
}
export type TikTokFixture = ReturnType<typeof openTikTokFixture>;

function textsOf(query: Query): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      if (value === null) return [];
      return [[name, typeof value === "object" ? JSON.stringify(value) : String(value)]];
    }),
  );
}
