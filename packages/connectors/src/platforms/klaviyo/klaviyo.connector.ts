import type { Connector } from "../../core/connector.ts";
import { cacheSessions } from "../../core/cache-sessions.ts";
import { toRuntime, type RuntimeOptions } from "../../core/runtime.ts";
import { hourMs } from "@cartograph/contracts/days.ts";
import { checkConnection } from "./check-connection.ts";
import { openKlaviyoSession } from "./client/klaviyo-session.ts";
import { emailDays } from "./streams/email-days.stream.ts";

export type KlaviyoOptions = RuntimeOptions & {
  /** Klaviyo's API revision, a date. */
  revision?: string;
  /** How long after a complete read the next one does nothing, in milliseconds. */
  rereadIntervalMs?: number;
  /** Campaigns per request, at most 100. */
  pageSize?: number;
};

const currentRevision = "2026-07-15";
const maxCampaigns = 100;

export function createKlaviyoConnector({
  revision = currentRevision,
  rereadIntervalMs = hourMs,
  pageSize = maxCampaigns,
  ...options
}: KlaviyoOptions = {}): Connector {
  const settings = { ...toRuntime(options), revision };
  const sessionFor = cacheSessions((connection) => openKlaviyoSession(connection, settings));
  return {
    platform: "klaviyo",
    check: async (connection, { signal }) => checkConnection(sessionFor(connection), signal),
    streams: [emailDays({ sessionFor, rereadIntervalMs, pageSize })],
  };
}
