import type { Connector } from "../../core/connector.ts";
import { keepSessions } from "../../core/keep-sessions.ts";
import { toRuntime, type VersionedOptions } from "../../core/runtime.ts";
import { checkConnection } from "./check-connection.ts";
import { openMetaSession } from "./client/meta-session.ts";
import { campaignDaysStream } from "./streams/campaign-days.stream.ts";
import type { Rung } from "./streams/ladder.ts";

export type MetaAdsOptions = VersionedOptions & {
  /** How requests become smaller when Meta finds them too large, the usual one first. */
  rungs?: readonly Rung[];
};

/** Meta ends a version after eight months or so and then serves the next one in its place. */
const pinnedVersion = "v26.0";

export function createMetaAdsConnector({
  apiVersion = pinnedVersion,
  rungs,
  ...options
}: MetaAdsOptions = {}): Connector {
  const settings = { ...toRuntime(options), apiVersion };
  const sessionFor = keepSessions((connection) => openMetaSession(connection, settings));
  return {
    platform: "facebook_ads",
    check: async (connection, { signal }) => checkConnection(sessionFor(connection), { signal }),
    streams: [campaignDaysStream({ sessionFor, ...(rungs ? { rungs } : {}) })],
  };
}
