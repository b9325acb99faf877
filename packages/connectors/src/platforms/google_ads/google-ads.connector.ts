import type { Connector } from "../../core/connector.ts";
import type { HttpLimits } from "../../core/http-client.ts";
import { keepSessions } from "../../core/keep-sessions.ts";
import type { OutboundAllowance } from "../../core/outbound-address.ts";
import { systemTiming, type Timing } from "../../core/timing.ts";
import { checkConnection } from "./check-connection.ts";
import { openAdsSession } from "./client/ads-session.ts";
import { campaignDaysStream } from "./streams/campaign-days.stream.ts";

export type GoogleAdsOptions = {
  /** Google shuts a version down after a year or so. */
  apiVersion?: string;
  /** Private addresses that the operator allows requests to. */
  allowance?: OutboundAllowance;
  timing?: Timing;
  limits?: Partial<HttpLimits>;
};

export function createGoogleAdsConnector({
  apiVersion = "v25",
  allowance,
  timing = systemTiming,
  limits,
}: GoogleAdsOptions = {}): Connector {
  const sessionFor = keepSessions((connection) =>
    openAdsSession(connection, {
      apiVersion,
      timing,
      ...(allowance ? { allowance } : {}),
      ...(limits ? { limits } : {}),
    }),
  );
  return {
    platform: "google_ads",
    check: async (connection, { signal }) => checkConnection(sessionFor(connection), { signal }),
    streams: [campaignDaysStream({ sessionFor })],
  };
}
