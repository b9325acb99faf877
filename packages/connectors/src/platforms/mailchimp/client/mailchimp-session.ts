import type { z } from "zod";
import type { Connection } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import {
  createHttpClient,
  parseJson,
  type HttpLimits,
  type Reach,
} from "../../../core/http-client.ts";
import type { OutboundAllowance } from "../../../core/outbound-address.ts";
import { platformBase } from "../../../core/platform-base.ts";
import { createPause } from "../../../core/pause.ts";
import { TransientFailure, withRetries } from "../../../core/retry.ts";
import type { Timing } from "../../../core/timing.ts";
import { dataCentreOf, hostOf, type DataCentre } from "../data-centre.ts";
import { accountFields, accountSchema, type MailchimpAccount } from "../schemas/account.schemas.ts";
import { mailchimpFailure } from "./mailchimp-failure.ts";

export type Question<T> = {
  /** Below /3.0: "/reports". The root has its slash, since without it one is sent elsewhere. */
  path: string;
  /** Asked for before each try. */
  query?: () => Readonly<Record<string, string>>;
  schema: z.ZodType<T>;
  /** What is asked for, in the operator's words. */
  what: string;
  /** Told of each failed try; true when the next one asks for less. */
  onFailure?: (failure: TransientFailure) => boolean;
};

/** One connection's requests to Mailchimp, each retried until it succeeds. */
export type MailchimpSession = {
  dataCentre: DataCentre;
  /** Asked anew each time: its zone may have been changed. @throws ConnectorError */
  account(signal: AbortSignal): Promise<MailchimpAccount>;
  /** @throws ConnectorError */
  ask<T>(question: Question<T>, signal: AbortSignal): Promise<T>;
};

export type MailchimpSessionSettings = {
  timing: Timing;
  /** Private addresses that the operator allows. */
  allowance?: OutboundAllowance;
  limits?: Partial<HttpLimits>;
};

const subject = "Mailchimp";
/** Mailchimp itself gives a request two minutes. */
const headersTimeoutMs = 125_000;

/** @throws ConnectorError when the key or the data centre cannot be used */
export function openMailchimpSession(
  connection: Connection,
  { timing, allowance, limits }: MailchimpSessionSettings,
): MailchimpSession {
  const key = keyOf(connection);
  const dataCentre = dataCentreOf(connection);
  const host = hostOf(dataCentre);
  const base = platformBase(connection.baseUrl, `https://${host}`, /\/3\.0/);
  const http = createHttpClient(reachOf(connection, { host, allowance }), {
    limits: { headersTimeoutMs, ...limits },
  });
  // Any user name will do.
  const credentials = Buffer.from(`cartograph:${key}`).toString("base64");
  const secrets = [key, key.replace(/-[^-]*$/, ""), credentials];
  const pause = createPause(subject, timing);

  async function tryOnce<T>(
    { path, query, schema, what }: Question<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const search = query ? `?${new URLSearchParams(query()).toString()}` : "";
    const reply = await http.send(
      {
        method: "GET",
        url: `${base}/3.0${path}${search}`,
        headers: { accept: "application/json", authorization: `Basic ${credentials}` },
      },
      signal,
    );
    const failure = mailchimpFailure(reply, { dataCentre, what, now: timing.now(), secrets });
    if (failure) throw failure;
    const parsed = schema.safeParse(parseJson(reply));
    if (!parsed.success) throw new TransientFailure("unreadable", "It is of an unknown shape.");
    return parsed.data;
  }

  async function ask<T>(question: Question<T>, signal: AbortSignal): Promise<T> {
    pause.refuseWhileTold();
    return withRetries(() => tryOnce(question, signal), {
      subject,
      signal,
      timing,
      onFailure: (failure) => {
        pause.observe(failure.retryAfterMs);
        return question.onFailure?.(failure) ?? false;
      },
    });
  }

  return {
    dataCentre,
    ask,
    account: async (signal) =>
      ask(
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

/** @throws ConnectorError `bad_credentials` for what no key can hold */
function keyOf({ apiKey }: Connection): string {
  const key = apiKey.trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new ConnectorError(
    "bad_credentials",
    "This is no API key of Mailchimp's: it is one line of letters and digits with an ending such as -us21.",
  );
}

function reachOf(
  { baseUrl }: Connection,
  { host, allowance }: { host: string; allowance: OutboundAllowance | undefined },
): Reach {
  if (baseUrl === null) {
    const hosts = new RegExp(`^${host.replaceAll(".", "\\.")}$`);
    return { kind: "public", hosts, ...(allowance ? { allowance } : {}) };
  }
  if (URL.canParse(baseUrl)) return { kind: "operator", origin: new URL(baseUrl).origin };
  throw new ConnectorError(
    "bad_address",
    "The address that the operator set for this platform is no address.",
  );
}
