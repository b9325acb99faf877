import type { z } from "zod";
import type { Connection } from "../../../core/connector.ts";
import { parseGoogleAdsKey } from "../../../core/google/google-ads-key.ts";
import { createGoogleSession } from "../../../core/google/google-session.ts";
import { parseJson, type HttpLimits } from "../../../core/http-client.ts";
import type { OutboundAllowance } from "../../../core/outbound-address.ts";
import { createPause } from "../../../core/pause.ts";
import { TransientFailure, withRetries } from "../../../core/retry.ts";
import type { Timing } from "../../../core/timing.ts";
import { createTurns } from "../../../core/turns.ts";
import { customerIdOf } from "../customer-id.ts";
import { findCustomer, type Customer } from "../find-customer.ts";
import { fieldsOf } from "../queries.ts";
import { accessibleSchema } from "../schemas/search.schemas.ts";
import { adsFailure } from "./ads-failure.ts";

/** One page of a query's rows. */
export type SearchPage<Row> = {
  results: Row[];
  /** The fields that were told; null where the answer does not say. */
  fieldMask: string | null;
  nextPageToken?: string | undefined;
};

/** Why there is no answer, where asking otherwise brings one. */
export type NoAnswer = "denied" | "page_lost" | "too_much" | "unknown_field";

export type Search<Row> = {
  query: string;
  schema: z.ZodType<SearchPage<Row>>;
  /** The manager through which access comes; null without one. */
  loginId: string | null;
  pageToken?: string | undefined;
  /** A question about fewer days may follow. */
  mayAskForLess?: boolean;
  /** Nothing depends on the answer, so that few tries are enough. */
  isOptional?: boolean;
};

/** One connection's requests to Google Ads, one at a time, each retried until it succeeds. */
export type AdsSession = {
  customerId: string;
  /** Of the key. */
  loginCustomerId: string | null;
  /** The account that the connection means; asked once. @throws ConnectorError as `findCustomer` does */
  customer(signal: AbortSignal): Promise<Customer>;
  /** The same, asked anew. */
  findCustomer(signal: AbortSignal): Promise<Customer>;
  /** The account is looked for anew when it is needed next. */
  forget(): void;
  /** Ids of the accounts that know the key's user. @throws ConnectorError */
  accessible(signal: AbortSignal): Promise<string[]>;
  /**
   * A page, or why there is none; `denied` comes with the error that says so.
   * @throws ConnectorError
   */
  search<Row>(
    search: Search<Row>,
    signal: AbortSignal,
  ): Promise<SearchPage<Row> | { none: NoAnswer; error: Error }>;
};

export type AdsSessionSettings = {
  /** Such as "v25". */
  apiVersion: string;
  timing: Timing;
  /** Private addresses that the operator allows. */
  allowance?: OutboundAllowance;
  limits?: Partial<HttpLimits>;
};

const publicOrigin = "https://googleads.googleapis.com";
const scope = "https://www.googleapis.com/auth/adwords";
const subject = "Google Ads";
/** An answer about several days that cannot be read so often is asked for by fewer. */
const mostUnreadable = 2;
const optionalTries = 3;

type Question<T> = {
  path: string;
  body?: object;
  loginId: string | null;
  schema: z.ZodType<T>;
  objection?: (answer: T) => string | null;
};

/** @throws ConnectorError when the key, the customer ID or the address cannot be used */
export function openAdsSession(connection: Connection, settings: AdsSessionSettings): AdsSession {
  const { timing, apiVersion } = settings;
  const key = parseGoogleAdsKey(connection.apiKey);
  const customerId = customerIdOf(connection.account);
  const google = createGoogleSession({
    ...settings,
    connection,
    key: key.google,
    publicOrigin,
    scope,
  });
  const pause = createPause(subject, timing);
  const inTurn = createTurns();
  let known: Customer | null = null;

  async function tryOnce<T>(
    { path, body, loginId, schema, objection }: Question<T>,
    signal: AbortSignal,
  ): Promise<T | { none: NoAnswer; error: Error }> {
    const reply = await google.send(
      {
        method: body === undefined ? "GET" : "POST",
        path: `/${apiVersion}/${path}`,
        headers: loginId === null ? {} : { "login-customer-id": loginId },
        ...(body !== undefined && { body }),
      },
      signal,
    );
    const { identity } = google;
    const secrets = google.secrets();
    const words = { apiVersion, customerId, identity, now: timing.now(), secrets };
    const problem = adsFailure(reply, words);
    if (problem) {
      if (problem.kind === "other") throw problem.error;
      return { none: problem.kind, error: problem.error };
    }
    const parsed = schema.safeParse(parseJson(reply));
    if (!parsed.success) throw new TransientFailure("unreadable", "It is of an unknown shape.");
    const objected = objection?.(parsed.data) ?? null;
    if (objected !== null) throw new TransientFailure("unreadable", objected);
    return parsed.data;
  }

  async function ask<T>(
    question: Question<T>,
    signal: AbortSignal,
    { mayAskForLess = false, isOptional = false } = {},
  ): Promise<T | { none: NoAnswer; error: Error }> {
    let unreadable = 0;
    const attempt = async () => {
      try {
        return await tryOnce(question, signal);
      } catch (error) {
        if (!mayAskForLess || !(error instanceof TransientFailure)) throw error;
        if (error.reason === "unreadable") unreadable += 1;
        const isTooMuch = error.reason === "too_large" || unreadable === mostUnreadable;
        if (isTooMuch) return { none: "too_much" as const, error };
        throw error;
      }
    };
    return inTurn(async () => {
      pause.refuseWhileTold();
      return withRetries(attempt, {
        subject,
        signal,
        timing,
        ...(isOptional && { maxTries: optionalTries }),
        onFailure: ({ retryAfterMs }) => {
          pause.observe(retryAfterMs);
          return false;
        },
      });
    });
  }

  const session: AdsSession = {
    customerId,
    loginCustomerId: key.loginCustomerId,
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
    search({ query, schema, loginId, pageToken, mayAskForLess, isOptional }, signal) {
      const path = `customers/${customerId}/googleAds:search`;
      const body = { query, ...(pageToken !== undefined && { pageToken }) };
      const objection = ({ fieldMask }: { fieldMask: string | null }) =>
        objectionTo(fieldMask, query);
      return ask({ path, body, loginId, schema, objection }, signal, {
        ...(mayAskForLess !== undefined && { mayAskForLess }),
        ...(isOptional !== undefined && { isOptional }),
      });
    },
  };
  return session;
}

/** Figures that are 0 may be left out: where there is a mask, it has to say that they were told. */
function objectionTo(fieldMask: string | null, query: string): string | null {
  if (fieldMask === null) return null;
  const told = new Set(fieldMask.split(","));
  const missing = fieldsOf(query).filter((name) => !told.has(name));
  return missing.length === 0 ? null : `It does not tell ${missing.join(", ")}.`;
}
