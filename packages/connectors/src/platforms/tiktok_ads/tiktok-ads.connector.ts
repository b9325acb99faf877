import type { Connector } from "../../core/connector.ts";
import type { HttpLimits } from "../../core/http-client.ts";
import { keepSessions } from "../../core/keep-sessions.ts";
import type { OutboundAllowance } from "../../core/outbound-address.ts";
import { systemTiming, type Timing } from "../../core/timing.ts";
import { checkConnection } from "./check-connection.ts";
import { createPace } from "./client/pace.ts";
import { openTikTokSession } from "./client/tiktok-session.ts";
import { campaignDays } from "./streams/campaign-days.ts";

export type TikTokAdsOptions = {
  /** Private addresses that the operator allows requests to. */
  allowance?: OutboundAllowance;
  timing?: Timing;
  limits?: Partial<HttpLimits>;
  /** Rows of a page: 1,000, the most that TikTok gives. */
  pageSize?: number;
};

export function createTikTokAdsConnector({
  allowance,
  timing = systemTiming,
  limits,
  pageSize = 1_000,
}: TikTokAdsOptions = {}): Connector {
  const pace = createPace(timing);
  const sessionFor = keepSessions((connection) =>
    openTikTokSession(connection, {
      timing,
      pace,
      ...(allowance ? { allowance } : {}),
      ...(limits ? { limits } : {}),
    }),
  );
  return {
    platform: "tiktok_ads",
    check: async (connection, { signal }) =>
      checkConnection(sessionFor(connection), { signal, now: timing.now() }),
    streams: [campaignDays({ sessionFor, pageSize })],
  };
}
