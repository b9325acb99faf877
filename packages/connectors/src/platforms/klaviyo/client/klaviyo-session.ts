import { fixedToken } from "../../../core/access-token.ts";
import type { Connection } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import { openPlatformApi } from "../../../core/platform-api.ts";
import { createRestClient, type RestRequest } from "../../../core/rest-client.ts";
import { createRestSession, readExpected, type Expected } from "../../../core/rest-session.ts";
import type { Runtime } from "../../../core/runtime.ts";
import type { ClockCheck } from "../../../core/saved-position.ts";
import { readKey } from "../klaviyo-key.ts";
import type { LinkedPage } from "../schemas/json-api.schemas.ts";
import { endpoints, type EndpointName } from "./endpoints.ts";
import { klaviyoFailure } from "./klaviyo-failure.ts";
import { createPace } from "./pace.ts";

export type Call<T> = Expected<T> & {
  endpoint: EndpointName;
  query?: Readonly<Record<string, string>>;
  /** Sent with POST. */
  body?: object;
};

/** One connection's requests to Klaviyo, each paced and retried until it succeeds. */
export type KlaviyoSession = ClockCheck & {
  /** @throws ConnectorError */
  call<T>(call: Call<T>, signal: AbortSignal): Promise<T>;
  /** The pages of a list, first to last. @throws ConnectorError */
  pages<T extends LinkedPage>(call: Call<T>, signal: AbortSignal): AsyncIterable<T>;
};

export type KlaviyoSessionSettings = Runtime & {
  /** Klaviyo's API revision, a date. */
  revision: string;
};

const api = { publicOrigin: "https://a.klaviyo.com", prefix: /\/api/ };
const subject = "Klaviyo";
const mediaType = "application/vnd.api+json";
/** More pages than any account has, to stop a list whose cursors form a loop. */
const maxPages = 2_000;

/** @throws ConnectorError when the key or the address is invalid */
export function openKlaviyoSession(
  connection: Connection,
  settings: KlaviyoSessionSettings,
): KlaviyoSession {
  const { timing, revision } = settings;
  const client = createRestClient({
    ...openPlatformApi(connection, api, settings),
    token: fixedToken(readKey(connection.apiKey)),
    authorize: (key) => ({ authorization: `Klaviyo-API-Key ${key}`, revision }),
  });
  const pace = createPace(timing);
  const requests = createRestSession<RestRequest & { endpoint: EndpointName }>({
    subject,
    timing,
    send: (request, signal) =>
      pace.send(request.endpoint, () => client.send(request, signal), signal),
  });

  const session: KlaviyoSession = {
    isClockConfirmed: requests.isClockConfirmed,
    call({ endpoint, query = {}, body, ...expected }, signal) {
      const { path, scope } = endpoints[endpoint];
      const headers = { accept: mediaType, ...(body && { "content-type": mediaType }) };
      return requests.call(
        {
          request: { endpoint, path, query, body, headers },
          read(reply) {
            const context = { now: timing.now(), secrets: client.secrets(), scope };
            const failure = klaviyoFailure(reply, context);
            if (failure) throw failure;
            return readExpected(reply, expected);
          },
        },
        signal,
      );
    },
    async *pages(call, signal) {
      const first = call.query ?? {};
      let query = first;
      for (let count = 0; count < maxPages; count += 1) {
        const page = await session.call({ ...call, query }, signal);
        yield page;
        const cursor = nextCursor(page);
        if (cursor === null) return;
        query = { ...first, [cursor.name]: cursor.value };
      }
      throw new ConnectorError("bad_data", "Klaviyo's list does not end. None of it was stored.");
    },
  };
  return session;
}

/** Takes only the cursor of the next page's URL, so that the key is sent to no other host. */
function nextCursor({ links }: LinkedPage): { name: string; value: string } | null {
  const next = links?.next ?? null;
  if (next === null) return null;
  // The URL may omit the host.
  const isAddress = URL.canParse(next, api.publicOrigin);
  const parameters = isAddress
    ? new URL(next, api.publicOrigin).searchParams
    : new URLSearchParams();
  for (const name of ["page[cursor]", "page_cursor"]) {
    const value = parameters.get(name);
    if (value !== null) return { name, value };
  }
  throw new ConnectorError(
    "bad_data",
    "Klaviyo's list has another page but no cursor for it. None of it was stored.",
  );
}
