import Fastify from "fastify";
import { createFaults, type Faults } from "../core/faults.ts";
import { addFaults } from "../core/faulty-plugin.ts";
import { createEditableMarketing, type EditableMarketing } from "./datasets/editable-marketing.ts";
import { demoAdvertiserId, demoTikTokToken } from "../platforms/tiktok_ads/demo-account.ts";
import {
  addTikTokAds,
  type TikTokAdsSandboxOptions,
} from "../platforms/tiktok_ads/tiktok-ads-sandbox.ts";

export type TikTokAnswer = {
  code: number;
  message: string;
  request_id: string;
  // Tests check the parts of the body that they use.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
};

export type TikTokFixture = {
  marketing: EditableMarketing;
  faults: Faults;
  advance(milliseconds: number): void;
  /** An answer of the API, whose HTTP status is always 200. `path` is below the version. */
  get(path: string, query?: Query, token?: string | null): Promise<TikTokAnswer>;
  /** Reads the report of all campaigns by day for that range. */
  report(from: string, to: string, changes?: Query): Promise<TikTokAnswer>;
  /** Returns any answer to that URL. */
  raw(
    url: string,
    method?: "GET" | "POST",
  ): Promise<{ status: number; type: string; body: string }>;
  close(): Promise<void>;
};

/** Sends lists and objects as JSON and leaves out null. */
type Query = Record<string, string | number | boolean | object | null>;

/** Runs only TikTok's sandbox. */
export function openTikTokFixture(
  startAt: number,
  options:
    | Partial<TikTokAdsSandboxOptions>
    | ((now: () => number) => Partial<TikTokAdsSandboxOptions>) = {},
): TikTokFixture {
  let clock = startAt;
  const now = () => clock;
  const marketing = createEditableMarketing();
  const faults = createFaults();
  const app = Fastify();
  addFaults(app, "tiktok_ads", faults);
  addTikTokAds(app, {
    marketing,
    now,
    ...(typeof options === "function" ? options(now) : options),
  });

  const fixture: TikTokFixture = {
    marketing,
    faults,
    advance: (milliseconds) => void (clock += milliseconds),
    async get(path, query = {}, token = demoTikTokToken) {
      const reply = await app.inject({
        url: `/open_api/v1.3${path}`,
        query: textsOf(query),
        headers: token === null ? {} : { "access-token": token },
      });
      const answer = reply.json<TikTokAnswer>();
      const isWhole =
        reply.statusCode === 200 &&
        /^\d{14}[0-9A-F]{18}$/.test(answer.request_id) &&
        reply.headers["x-tt-logid"] === answer.request_id;
      if (!isWhole) throw new Error(`No envelope: ${reply.body}`);
      return answer;
    },
    report: (from, to, changes = {}) =>
      fixture.get("/report/integrated/get/", {
        advertiser_id: demoAdvertiserId,
        report_type: "BASIC",
        data_level: "AUCTION_CAMPAIGN",
        dimensions: ["campaign_id", "stat_time_day"],
        start_date: from,
        end_date: to,
        page_size: 1_000,
        ...changes,
      }),
    async raw(url, method = "GET") {
      const headers = { "access-token": demoTikTokToken };
      const reply = await app.inject({ method, url, headers });
      return {
        status: reply.statusCode,
        type: String(reply.headers["content-type"]),
        body: reply.body,
      };
    },
    close: () => app.close(),
  };
  return fixture;
}

function textsOf(query: Query): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      if (value === null) return [];
      return [[name, typeof value === "object" ? JSON.stringify(value) : String(value)]];
    }),
  );
}
