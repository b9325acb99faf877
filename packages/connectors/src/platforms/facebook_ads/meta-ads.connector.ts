import type { Connector } from "../../core/connector.ts";
import type { HttpLimits } from "../../core/http-client.ts";
import { keepSessions } from "../../core/keep-sessions.ts";
import type { OutboundAllowance } from "../../core/outbound-address.ts";
import { systemTiming, type Timing } from "../../core/timing.ts";
import { checkConnection } from "./check-connection.ts";
import { openMetaSession } from "./client/meta-session.ts";
import { campaignDaysStream } from "./streams/campaign-days.stream.ts";
import type { Rung } from "./streams/ladder.ts";

export type MetaAdsOptions = {
  /** Meta ends a version after eight months or so and then serves the next one in its place. */
  apiVersion?: string;
  /** Private addresses that the operator allows requests to. */
  allowance?: OutboundAllowance;
  timing?: Timing;
  limits?: Partial<HttpLimits>;
  /** How questions become smaller when Meta finds them too large, the usual one first. */
  rungs?: readonly Rung[];
};

export function createMetaAdsConnector({
  apiVersion = "v26.0",
  allowance,
  timing = systemTiming,
  limits,
  rungs,
}: MetaAdsOptions = {}): Connector {
  const sessionFor = keepSessions((connection) =>
    openMetaSession(connection, {
      apiVersion,
      timing,
      ...(allowance ? { allowance } : {}),
      ...(limits ? { limits } : {}),
    }),
  );
  return {
    platform: "facebook_ads",
    check: async (connection, { signal }) => checkConnection(sessionFor(connection), { signal }),
    streams: [campaignDaysStream({ sessionFor, ...(rungs ? { rungs } : {}) })],
  };
}
