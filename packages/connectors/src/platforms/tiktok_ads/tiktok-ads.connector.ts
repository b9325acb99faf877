import type { Connector } from "../../core/connector.ts";
import { cacheSessions } from "../../core/cache-sessions.ts";
import { toRuntime, type RuntimeOptions } from "../../core/runtime.ts";
import { checkConnection } from "./check-connection.ts";
import { createPace } from "./client/pace.ts";
import { openTikTokSession } from "./client/tiktok-session.ts";
import { campaignDays } from "./streams/campaign-days.ts";

export type TikTokAdsOptions = RuntimeOptions & {
  /** Rows per page; TikTok allows at most 1,000. */
  pageSize?: number;
};

export function createTikTokAdsConnector({
  pageSize = 1_000,
  ...options
}: TikTokAdsOptions = {}): Connector {
  const runtime = toRuntime(options);
  const { timing } = runtime;
  const settings = { ...runtime, pace: createPace(timing) };
  const sessionFor = cacheSessions((connection) => openTikTokSession(connection, settings));
  return {
    platform: "tiktok_ads",
    check: async (connection, { signal }) =>
      checkConnection(sessionFor(connection), { signal, now: timing.now() }),
    streams: [campaignDays({ sessionFor, pageSize })],
  };
}
