import type { AccessToken } from "./access-token.ts";
import type { HttpClient } from "./http-client.ts";
import type { HttpReply } from "./http-reply.ts";

type Texts = Readonly<Record<string, string>>;

export type RestRequest = {
  method?: "GET" | "POST";
  /** Path segments, encoded and appended to the base address: "/v1beta/properties/1:runReport". */
  path: string;
  query?: Texts;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form. */
  form?: Texts;
  /** By lowercase name, added to the headers of every request. */
  headers?: Texts;
};

/** Authorized requests to one API. */
export type RestClient = {
  /**
   * Sends one request, replacing an expired token once. Returns answers of any status.
   * @throws TransientFailure when there is no answer
   * @throws ConnectorError when the platform refuses the key
   */
  send(request: RestRequest, signal: AbortSignal): Promise<HttpReply>;
  /** Secrets to remove from messages. */
  secrets(): readonly string[];
};

export type RestClientOptions = {
  http: HttpClient;
  base: string;
  token: AccessToken;
  /** The headers with the token, which is never in the address because addresses are logged. */
  authorize: (token: string) => Texts;
};

export function createRestClient({ http, base, token, authorize }: RestClientOptions): RestClient {
  async function sendWith(
    accessToken: string,
    request: RestRequest,
    signal: AbortSignal,
  ): Promise<HttpReply> {
    const { method, path, query = {}, headers } = request;
    const search = new URLSearchParams(query).toString();
    const content = contentOf(request);
    return http.send(
      {
        method: method ?? (content === null ? "GET" : "POST"),
        url: `${base}${path}${search === "" ? "" : `?${search}`}`,
        headers: {
          accept: "application/json",
          ...(content !== null && { "content-type": content.type }),
          ...headers,
          ...authorize(accessToken),
        },
        ...(content !== null && { body: content.text }),
      },
      signal,
    );
  }

  return {
    secrets: () => token.secrets(),
    async send(request, signal) {
      const first = await token.get(signal);
      const reply = await sendWith(first, request, signal);
      if (reply.status !== 401) {
        token.accepted();
        return reply;
      }
      if (!token.renew(first)) return reply;
      const second = await sendWith(await token.get(signal), request, signal);
      if (second.status !== 401) token.accepted();
      return second;
    },
  };
}

function contentOf({ body, form }: RestRequest): { type: string; text: string } | null {
  if (form !== undefined) {
    const text = new URLSearchParams(form).toString();
    return { type: "application/x-www-form-urlencoded", text };
  }
  return body === undefined ? null : { type: "application/json", text: JSON.stringify(body) };
}
