import type { Connector } from "../../core/connector.ts";
import type { HttpLimits } from "../../core/http-client.ts";
import { keepSessions } from "../../core/keep-sessions.ts";
import type { OutboundAllowance } from "../../core/outbound-address.ts";
import { systemTiming, type Timing } from "../../core/timing.ts";
import { checkConnection } from "./check-connection.ts";
import { openMailchimpSession } from "./client/mailchimp-session.ts";
import { emailDaysStream, usualPaging, type Paging } from "./streams/email-days.stream.ts";

export type MailchimpOptions = {
  /** Private addresses that the operator allows requests to. */
  allowance?: OutboundAllowance;
  timing?: Timing;
  limits?: Partial<HttpLimits>;
  paging?: Partial<Paging>;
};

export function createMailchimpConnector({
  allowance,
  timing = systemTiming,
  limits,
  paging = {},
}: MailchimpOptions = {}): Connector {
  const sessionFor = keepSessions((connection) =>
    openMailchimpSession(connection, {
      timing,
      ...(allowance ? { allowance } : {}),
      ...(limits ? { limits } : {}),
    }),
  );
  return {
    platform: "mailchimp",
    check: async (connection, { signal }) => checkConnection(sessionFor(connection), signal),
    streams: [emailDaysStream({ sessionFor, paging: { ...usualPaging, ...paging } })],
  };
}
