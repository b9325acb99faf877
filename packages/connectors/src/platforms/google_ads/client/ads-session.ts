import type { Connection } from "../../../core/connector.ts";
import { parseGoogleAdsKey } from "../../../core/google/google-ads-key.ts";
import { createGoogleSession } from "../../../core/google/google-session.ts";
import type { RestRequest } from "../../../core/rest-client.ts";
import { createRestSession, readExpected, type Expected } from "../../../core/rest-session.ts";
import { TransientFailure } from "../../../core/retry.ts";
import type { Runtime } from "../../../core/runtime.ts";
import type { ClockCheck } from "../../../core/saved-position.ts";
import { parseCustomerId } from "../customer-id.ts";
import { findCustomer, type Customer } from "../find-customer.ts";
import { fieldsOf } from "../queries.ts";
import { accessibleSchema } from "../schemas/search.schemas.ts";
import { adsFailure } from "./ads-failure.ts";
import type { AdsRequests, NoAnswer } from "./ads-requests.ts";

/** A connection's requests and the account that it reads. */
export type AdsSession = AdsRequests &
  ClockCheck & {
    /** The connection's account; looked up once. @throws ConnectorError as `findCustomer` does */
    customer(signal: AbortSignal): Promise<Customer>;
    /** Looks the account up again. */
    findCustomer(signal: AbortSignal): Promise<Customer>;
    /** Forgets the account, so that the next use looks it up again. */
    forget(): void;
  };

export type AdsSessionSettings = Runtime & {
  /** Such as "v25". */
  apiVersion: string;
};

const publicOrigin = "https://googleads.googleapis.com";
const scope = "https://www.googleapis.com/auth/adwords";
const subject = "Google Ads";
/** After this many unreadable answers about several days, fewer days are requested. */
const maxUnreadable = 2;
const optionalTries = 3;

type NoResult = { none: NoAnswer; error: Error };
type Call<T> = Expected<T> & {
  path: string;
  body?: object;
  loginId: string | null;
  canRequestLess?: boolean | undefined;
  isOptional?: boolean | undefined;
};

/** @throws ConnectorError when the key, the customer ID or the address is invalid */
export function openAdsSession(connection: Connection, settings: AdsSessionSettings): AdsSession {
  const { timing, apiVersion } = settings;
  const parsed = parseGoogleAdsKey(connection.apiKey);
  const customerId = parseCustomerId(connection.account);
  const key = parsed.google;
  const google = createGoogleSession({ ...settings, connection, key, publicOrigin, scope });
  const { send, identity } = google;
  const requests = createRestSession<RestRequest>({
    subject,
    timing,
    send,
    oneAtATime: "calls",
  });
  let known: Customer | null = null;

  function call<T>(
    { path, body, loginId, canRequestLess = false, isOptional = false, ...expected }: Call<T>,
    signal: AbortSignal,
  ): Promise<T | NoResult> {
    let unreadable = 0;
    return requests.call<T | NoResult>(
      {
        request: {
          path: `/${apiVersion}/${path}`,
          headers: loginId === null ? {} : { "login-customer-id": loginId },
          body,
        },
        read(reply) {
          const secrets = google.secrets();
          const context = { apiVersion, customerId, identity, now: timing.now(), secrets };
          const problem = adsFailure(reply, context);
          if (problem?.kind === "other") throw problem.error;
          if (problem) return { none: problem.kind, error: problem.error };
          return readExpected(reply, expected);
        },
        recover(error) {
          if (!canRequestLess || !(error instanceof TransientFailure)) throw error;
          if (error.reason === "unreadable") unreadable += 1;
          const isTooMuch = error.reason === "too_large" || unreadable === maxUnreadable;
          if (isTooMuch) return { none: "too_much", error };
          throw error;
        },
        ...(isOptional && { maxTries: optionalTries }),
      },
      signal,
    );
  }

  const session: AdsSession = {
    isClockConfirmed: requests.isClockConfirmed,
    customerId,
    loginCustomerId: parsed.loginCustomerId,
    customer: async (signal) => known ?? (await session.findCustomer(signal)),
    async findCustomer(signal) {
      known = await findCustomer(session, signal);
      return known;
    },
    forget() {
      known = null;
    },
    async accessible(signal) {
      const path = "customers:listAccessibleCustomers";
      const answer = await call({ path, loginId: null, schema: accessibleSchema }, signal);
      if ("none" in answer) throw answer.error;
      return answer;
    },
    search({ query, pageToken, ...search }, signal) {
      return call(
        {
          ...search,
          path: `customers/${customerId}/googleAds:search`,
          body: { query, ...(pageToken !== undefined && { pageToken }) },
          validate: ({ fieldMask }) => findMissingFields(fieldMask, query),
        },
        signal,
      );
    },
  };
  return session;
}

/** Figures that are 0 may be omitted, but a field mask must include them. */
function findMissingFields(fieldMask: string | null, query: string): string | null {
  if (fieldMask === null) return null;
  const included = new Set(fieldMask.split(","));
  const missing = fieldsOf(query).filter((name) => !included.has(name));
  return missing.length === 0 ? null : `It lacks ${missing.join(", ")}.`;
}
