import { errors } from "undici";
import { ConnectorError } from "./connector-error.ts";
import { createGuardedAgent, UnreachableAddressError, type Resolve } from "./guarded-agent.ts";
import { type HttpReply, readReply } from "./http-reply.ts";
import { allowanceOf, checkUrl, type OutboundPolicy } from "./outbound-policy.ts";
import { TransientFailure } from "./retry.ts";
import { canceled } from "./timing.ts";

export type HttpRequest = {
  method: "GET" | "POST";
  /** Contains no secret, because addresses are logged. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
};

export type HttpClient = {
  /**
   * Sends one request. Returns responses of any status except redirects.
   * @throws TransientFailure when there is no response or it exceeds the size limit
   * @throws ConnectorError `bad_address` when the address is not allowed, `cancelled`
   */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpReply>;
};

export type HttpLimits = {
  connectTimeoutMs: number;
  /** From the end of the request to the first byte of the response. */
  headersTimeoutMs: number;
  /** Between two chunks of the body. */
  bodyTimeoutMs: number;
  /** For the whole request and response. */
  totalTimeoutMs: number;
  /** Limit of the body after decompression. */
  maxBodyBytes: number;
};

const defaultLimits: HttpLimits = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 60_000,
  bodyTimeoutMs: 30_000,
  totalTimeoutMs: 180_000,
  maxBodyBytes: 20 * 1024 * 1024,
};

export function createHttpClient(
  policy: OutboundPolicy,
  { limits = {}, resolve }: { limits?: Partial<HttpLimits>; resolve?: Resolve } = {},
): HttpClient {
  const bounds = { ...defaultLimits, ...limits };
  const agent = createGuardedAgent({
    allowance: allowanceOf(policy),
    isTrusted: policy.kind === "operator",
    ...bounds,
    ...(resolve ? { resolve } : {}),
  });

  return {
    async send(request, signal) {
      const url = checkUrl(request.url, policy);
      // Not AbortSignal.timeout: Node collects a signal that only AbortSignal.any refers to, and it never fires.
      const deadline = new AbortController();
      const expire = () =>
        deadline.abort(new DOMException("The request took too long", "TimeoutError"));
      const timer = setTimeout(expire, bounds.totalTimeoutMs);
      try {
        const answer = await agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: request.method,
          headers: { "accept-encoding": "gzip, deflate, br", ...request.headers },
          body: request.body ?? null,
          signal: AbortSignal.any([signal, deadline.signal]),
        });
        return await readReply(answer, bounds.maxBodyBytes);
      } catch (error) {
        if (signal.aborted) throw canceled();
        throw asFailure(error, url.host);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function asFailure(error: unknown, host: string): Error {
  if (error instanceof ConnectorError || error instanceof TransientFailure) return error;
  if (error instanceof UnreachableAddressError) {
    return new ConnectorError(
      "bad_address",
      `${host} resolves to a private address, so nothing was sent to it.`,
    );
  }
  if (codeOf(error) === "ENOTFOUND") {
    return new TransientFailure("overloaded", `The name ${host} could not be found.`);
  }
  if (isTimeout(error)) {
    return new TransientFailure("overloaded", `${host} did not answer in time.`);
  }
  if (/^(Z_|ERR__ERROR_FORMAT)/.test(codeOf(error))) {
    return new TransientFailure("unreadable", `${host} sent a body that could not be unpacked.`);
  }
  return new TransientFailure("overloaded", `The connection to ${host} failed (${codeOf(error)}).`);
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError ||
    (error instanceof Error && error.name === "TimeoutError")
  );
}

/** Only the error's code: its message may quote what was sent. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : "no answer";
}
