import { fixedToken } from "../../../core/access-token.ts";
import type { Connection } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import { openPlatformApi } from "../../../core/platform-api.ts";
import { createRestClient, type RestRequest } from "../../../core/rest-client.ts";
import {
  createRestSession,
  readExpected,
  type Expected,
  type RestCall,
} from "../../../core/rest-session.ts";
import type { Runtime } from "../../../core/runtime.ts";
import type { ClockCheck } from "../../../core/saved-position.ts";
import { dataCenterOf, hostOf, type DataCenter } from "../data-center.ts";
import { accountFields, accountSchema, type MailchimpAccount } from "../schemas/account.schemas.ts";
import { mailchimpFailure } from "./mailchimp-failure.ts";

export type Call<T> = Expected<T> &
  Pick<RestCall<RestRequest, T>, "onFailure"> & {
    /** Path below /3.0: "/reports". The root needs its slash, or Mailchimp redirects. */
    path: string;
    /** Called before each try. */
    query?: () => Readonly<Record<string, string>>;
    /** What is requested, for messages. */
    what: string;
  };

/** One connection's requests to Mailchimp, each retried until it succeeds. */
export type MailchimpSession = ClockCheck & {
  dataCenter: DataCenter;
  /** Requested each time, because its time zone may have changed. @throws ConnectorError */
  account(signal: AbortSignal): Promise<MailchimpAccount>;
  /** @throws ConnectorError */
  call<T>(call: Call<T>, signal: AbortSignal): Promise<T>;
};

const subject = "Mailchimp";
/** Mailchimp allows a request two minutes. */
const headersTimeoutMs = 125_000;

/** @throws ConnectorError when the key or the data center is invalid */
export function openMailchimpSession(connection: Connection, runtime: Runtime): MailchimpSession {
  const { timing } = runtime;
  const key = keyOf(connection);
  const dataCenter = dataCenterOf(connection);
  const api = { publicOrigin: `https://${hostOf(dataCenter)}`, prefix: /\/3\.0/ };
  const limits = { headersTimeoutMs, ...runtime.limits };
  // Any username works.
  const credentials = Buffer.from(`cartograph:${key}`).toString("base64");
  const client = createRestClient({
    ...openPlatformApi(connection, api, { ...runtime, limits }),
    token: fixedToken(credentials, [key, key.replace(/-[^-]*$/, ""), credentials]),
    authorize: (token) => ({ authorization: `Basic ${token}` }),
  });
  const requests = createRestSession<RestRequest>({ subject, timing, send: client.send });

  function call<T>(
    { path, query, what, onFailure, ...expected }: Call<T>,
    signal: AbortSignal,
  ): Promise<T> {
    return requests.call(
      {
        request: () => ({ path: `/3.0${path}`, ...(query && { query: query() }) }),
        read(reply) {
          const context = { dataCenter, what, now: timing.now(), secrets: client.secrets() };
          const failure = mailchimpFailure(reply, context);
          if (failure) throw failure;
          return readExpected(reply, expected);
        },
        ...(onFailure && { onFailure }),
      },
      signal,
    );
  }

  return {
    dataCenter,
    isClockConfirmed: requests.isClockConfirmed,
    call,
    account: async (signal) =>
      call(
        {
          path: "/",
          query: () => ({ fields: accountFields }),
          schema: accountSchema,
          what: "its account",
        },
        signal,
      ),
  };
}

/** @throws ConnectorError `bad_credentials` for text that cannot be a key */
function keyOf({ apiKey }: Connection): string {
  const key = apiKey.trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new ConnectorError(
    "bad_credentials",
    "This is not a Mailchimp API key, which is one line of letters and digits that ends in, for example, -us21.",
  );
}
