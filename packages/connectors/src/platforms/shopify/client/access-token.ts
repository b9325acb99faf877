import { z } from "zod";
import {
  fixedToken,
  grantedToken,
  type AccessToken,
  type Grant,
} from "../../../core/access-token.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import type { HttpClient } from "../../../core/http-client.ts";
import { parseJson, temporaryFailure } from "../../../core/http-reply.ts";
import { TransientFailure } from "../../../core/retry.ts";
import type { Timing } from "../../../core/timing.ts";
import { failureOfStatus } from "./http-status.ts";

type Client = { clientId: string; clientSecret: string };
type Exchange = { url: string; http: HttpClient; timing: Timing };

/** A pasted token is used as entered; `clientId:clientSecret` is exchanged for a token that lasts a day. */
export function createAccessToken(apiKey: string, exchange: Exchange): AccessToken {
  const key = apiKey.trim();
  // A line break or other invalid header character would cause an error that contains the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new ConnectorError(
      "bad_credentials",
      key === ""
        ? "Enter the client ID and client secret of an app in this store as clientId:clientSecret, or an Admin API access token (shpat_…)."
        : "The API key contains a space or another character that no key has. Copy it again.",
    );
  }
  const pair = /^([^:]+):(.+)$/.exec(key);
  return pair?.[1] && pair[2]
    ? exchangedToken({ clientId: pair[1], clientSecret: pair[2] }, exchange)
    : fixedToken(key);
}

const renewalMarginMs = 5 * 60_000;

const grantSchema = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.number().positive(),
});

function exchangedToken(client: Client, exchange: Exchange): AccessToken {
  return grantedToken({
    requestGrant: (signal) => requestGrant(client, { ...exchange, signal }),
    marginMs: renewalMarginMs,
    secrets: [client.clientSecret],
    now: () => exchange.timing.now(),
  });
}

async function requestGrant(
  { clientId, clientSecret }: Client,
  options: Exchange & { signal: AbortSignal },
): Promise<Grant> {
  const reply = await options.http.send(
    {
      method: "POST",
      url: options.url,
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
      }).toString(),
    },
    options.signal,
  );
  if (reply.status === 400 || reply.status === 401 || reply.status === 403) {
    throw (
      refusedInstallation(reply.body) ??
      temporaryFailure(reply, options.timing.now()) ??
      notAccepted()
    );
  }
  const failure = failureOfStatus(reply, options.timing.now());
  if (failure) throw failure;
  const grant = grantSchema.safeParse(parseJson(reply));
  if (!grant.success) throw new TransientFailure("unreadable", "It granted no access token.");
  return grant.data;
}

/** The error may be JSON or a web page, so only known words are searched for. */
function refusedInstallation(body: string): ConnectorError | null {
  if (body.includes("app_not_installed")) {
    return new ConnectorError(
      "missing_permission",
      "The app is not installed in this store. Install it from the Dev Dashboard, then sync again.",
    );
  }
  if (body.includes("shop_not_permitted")) {
    return new ConnectorError(
      "missing_permission",
      "The app and this store belong to different organizations. Use an app of the store's own organization.",
    );
  }
  return null;
}

function notAccepted(): ConnectorError {
  return new ConnectorError(
    "bad_credentials",
    "Shopify does not accept this client ID and secret. Copy both from the app's settings and enter them as clientId:clientSecret.",
  );
}
