import type { Connector } from "../../core/connector.ts";
import { cacheSessions } from "../../core/cache-sessions.ts";
import { toRuntime, type VersionedOptions } from "../../core/runtime.ts";
import { checkConnection } from "./check-connection.ts";
import { openMetaSession } from "./client/meta-session.ts";
import { campaignDaysStream } from "./streams/campaign-days.stream.ts";
import type { RequestSize } from "./streams/request-sizes.ts";

export type MetaAdsOptions = VersionedOptions & {
  /** Request sizes, the usual one first, then smaller ones for when Meta finds a request too large. */
  sizes?: readonly RequestSize[];
};

/** Meta retires a version after about eight months and then serves the next one instead. */
const pinnedVersion = "v26.0";

export function createMetaAdsConnector({
  apiVersion = pinnedVersion,
  sizes,
  ...options
}: MetaAdsOptions = {}): Connector {
  const settings = { ...toRuntime(options), apiVersion };
  const sessionFor = cacheSessions((connection) => openMetaSession(connection, settings));
  return {
    platform: "facebook_ads",
    check: async (connection, { signal }) => checkConnection(sessionFor(connection), { signal }),
    streams: [campaignDaysStream({ sessionFor, ...(sizes ? { sizes } : {}) })],
  };
}
