import type { Connector } from "../../core/connector.ts";
import { cacheSessions } from "../../core/cache-sessions.ts";
import { toRuntime, type RuntimeOptions } from "../../core/runtime.ts";
import { checkConnection } from "./check-connection.ts";
import { openMailchimpSession } from "./client/mailchimp-session.ts";
import { emailDaysStream, defaultPaging, type Paging } from "./streams/email-days.stream.ts";

export type MailchimpOptions = RuntimeOptions & { paging?: Partial<Paging> };

export function createMailchimpConnector({
  paging = {},
  ...options
}: MailchimpOptions = {}): Connector {
  const runtime = toRuntime(options);
  const sessionFor = cacheSessions((connection) => openMailchimpSession(connection, runtime));
  return {
    platform: "mailchimp",
    check: async (connection, { signal }) => checkConnection(sessionFor(connection), signal),
    streams: [emailDaysStream({ sessionFor, paging: { ...defaultPaging, ...paging } })],
  };
}
