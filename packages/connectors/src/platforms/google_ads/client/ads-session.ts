import type { Connection } from "../../../core/connector.ts";
import { parseGoogleAdsKey } from "../../../core/google/google-ads-key.ts";
import { createGoogleSession } from "../../../core/google/google-session.ts";
import type { RestRequest } from "../../../core/rest-client.ts";
import { createRestSession, readExpected, type Expected } from "../../../core/rest-session.ts";
import { TransientFailure } from "../../../core/retry.ts";
import type { Runtime } from "../../../core/runtime.ts";
import { customerIdOf } from "../customer-id.ts";
import { findCustomer, type Customer } from "../find-customer.ts";
import { fieldsOf } from "../queries.ts";
import { accessibleSchema } from "../schemas/search.schemas.ts";
import { adsFailure } from "./ads-failure.ts";
import type { AdsRequests, NoAnswer } from "./ads-requests.ts";

/** A connection's requests and the account that it reads. */
export type AdsSession = AdsRequests & {
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
const mostUnreadable = 2;
const optionalTries = 3;

type NotGiven = { none: NoAnswer; error: Error };
type Question<T> = Expected<T> & {
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
  const customerId = customerIdOf(connection.account);
  const key = parsed.google;
  const google = createGoogleSession({ ...settings, connection, key, publicOrigin, scope });
  const { send, identity } = google;
  const requests = createRestSession<RestRequest>({
    subject,
    timing,
    send,
    oneAtATime: "questions",
  });
  let known: Customer | null = null;

  function ask<T>(question: Question<T>, signal: AbortSignal): Promise<T | NotGiven> {
    const { path, body, loginId, canRequestLess = false, isOptional = false } = question;
    let unreadable = 0;
    return requests.ask<T | NotGiven>(
      {
        request: {
          path: `/${apiVersion}/${path}`,
          headers: loginId === null ? {} : { "login-customer-id": loginId },
          body,
        },
        read(reply) {
          const secrets = google.secrets();
          const words = { apiVersion, customerId, identity, now: timing.now(), secrets };
          const problem = adsFailure(reply, words);
          if (problem?.kind === "other") throw problem.error;
          if (problem) return { none: problem.kind, error: problem.error };
          return readExpected(reply, question);
        },
        recover(error) {
          if (!canRequestLess || !(error instanceof TransientFailure)) throw error;
          if (error.reason === "unreadable") unreadable += 1;
          const isTooMuch = error.reason === "too_large" || unreadable === mostUnreadable;
          if (isTooMuch) return { none: "too_much", error };
          throw error;
        },
        ...(isOptional && { maxTries: optionalTries }),
      },
      signal,
    );
  }

  const session: AdsSession = {
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
      const answer = await ask({ path, loginId: null, schema: accessibleSchema }, signal);
      if ("none" in answer) throw answer.error;
      return answer;
    },
    search({ query, pageToken, ...search }, signal) {
      return ask(
        {
          ...search,
          path: `customers/${customerId}/googleAds:search`,
          body: { query, ...(pageToken !== undefined && { pageToken }) },
          objection: ({ fieldMask }) => objectionTo(fieldMask, query),
        },
        signal,
      );
    },
  };
  return session;
}

/** Figures that are 0 may be omitted, but a field mask must include them. */
function objectionTo(fieldMask: string | null, query: string): string | null {
  if (fieldMask === null) return null;
  const included = new Set(fieldMask.split(","));
  const missing = fieldsOf(query).filter((name) => !included.has(name));
  return missing.length === 0 ? null : `It lacks ${missing.join(", ")}.`;
}
