import type { Connector } from "../../core/connector.ts";
import { cacheSessions } from "../../core/cache-sessions.ts";
import { toRuntime, type VersionedOptions } from "../../core/runtime.ts";
import { checkConnection } from "./check-connection.ts";
import { openAdsSession } from "./client/ads-session.ts";
import { campaignDaysStream } from "./streams/campaign-days.stream.ts";

export type GoogleAdsOptions = VersionedOptions;

/** Google shuts each version down after about a year. */
const pinnedVersion = "v25";

export function createGoogleAdsConnector({
  apiVersion = pinnedVersion,
  ...options
}: GoogleAdsOptions = {}): Connector {
  const settings = { ...toRuntime(options), apiVersion };
  const sessionFor = cacheSessions((connection) => openAdsSession(connection, settings));
  return {
    platform: "google_ads",
    check: async (connection, { signal }) => checkConnection(sessionFor(connection), { signal }),
    streams: [campaignDaysStream({ sessionFor })],
  };
}
