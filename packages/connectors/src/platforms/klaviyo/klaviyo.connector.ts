import type { Connector } from "../../core/connector.ts";
import type { HttpLimits } from "../../core/http-client.ts";
import { keepSessions } from "../../core/keep-sessions.ts";
import type { OutboundAllowance } from "../../core/outbound-address.ts";
import { systemTiming, type Timing } from "../../core/timing.ts";
import { checkConnection } from "./check-connection.ts";
import { openKlaviyoSession } from "./client/klaviyo-session.ts";
import { emailDays } from "./streams/email-days.stream.ts";

export type KlaviyoOptions = {
  /** Of Klaviyo's API, as a date. */
  revision?: string;
  /** Private addresses that the operator allows requests to. */
  allowance?: OutboundAllowance;
  timing?: Timing;
  limits?: Partial<HttpLimits>;
  /** So long after a whole read the next one has nothing to do, in milliseconds. */
  rereadEveryMs?: number;
  /** Campaigns asked for at once, 100 at most. */
  pageSize?: number;
};

const currentRevision = "2026-07-15";
const hourMs = 60 * 60_000;
const mostCampaigns = 100;

export function createKlaviyoConnector({
  revision = currentRevision,
  allowance,
  timing = systemTiming,
  limits,
  rereadEveryMs = hourMs,
  pageSize = mostCampaigns,
}: KlaviyoOptions = {}): Connector {
  const sessionFor = keepSessions((connection) =>
    openKlaviyoSession(connection, {
      timing,
      revision,
      ...(allowance ? { allowance } : {}),
      ...(limits ? { limits } : {}),
    }),
  );
  return {
    platform: "klaviyo",
    check: async (connection, { signal }) => checkConnection(sessionFor(connection), signal),
    streams: [emailDays({ sessionFor, rereadEveryMs, pageSize })],
  };
}
