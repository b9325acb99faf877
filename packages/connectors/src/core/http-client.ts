import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { errors, type Dispatcher } from "undici";
import { ConnectorError } from "./connector-error.ts";
import { createGuardedAgent, UnreachableAddressError, type Resolve } from "./guarded-agent.ts";
import {
  isReachable,
  isReachableByOperator,
  literalAddress,
  noAllowance,
  type OutboundAllowance,
} from "./outbound-address.ts";
import { parseRetryAfter, TransientFailure } from "./retry.ts";
import { cancelled } from "./timing.ts";

/** Where a platform's requests may go: its public hosts, or the one origin that the operator set instead. */
export type Reach =
  | { kind: "public"; hosts: RegExp; allowance?: OutboundAllowance }
  | { kind: "operator"; origin: string };

export type HttpRequest = {
  method: "GET" | "POST";
  /** Holds no secret: addresses end in logs. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
};

export type HttpReply = {
  status: number;
  /** By lower-case name; the first value where a name comes twice. */
  headers: ReadonlyMap<string, string>;
  body: string;
};

export type HttpClient = {
  /**
   * One try. Answers of any status but redirects are returned.
   * @throws TransientFailure when there was no answer, or one longer than the limit
   * @throws ConnectorError `bad_address` when the address is none that may be asked, `cancelled`
   */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpReply>;
  close(): Promise<void>;
};

export type HttpLimits = {
  connectTimeoutMs: number;
  /** From the request's end to the answer's first byte. */
  headersTimeoutMs: number;
  /** Between two pieces of the body. */
  bodyTimeoutMs: number;
  /** From the first byte asked to the last one read. */
  totalTimeoutMs: number;
  /** Of the body as it is after decompression. */
  maxBodyBytes: number;
};

export const defaultLimits: HttpLimits = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 60_000,
  bodyTimeoutMs: 30_000,
  totalTimeoutMs: 180_000,
  maxBodyBytes: 20 * 1024 * 1024,
};

export function createHttpClient(
  reach: Reach,
  { limits = {}, resolve }: { limits?: Partial<HttpLimits>; resolve?: Resolve } = {},
): HttpClient {
  const bounds = { ...defaultLimits, ...limits };
  const agent = createGuardedAgent({
    allowance: allowanceOf(reach),
    isTrusted: reach.kind === "operator",
    ...bounds,
    ...(resolve ? { resolve } : {}),
  });

  return {
    close: () => agent.close(),
    async send(request, signal) {
      const url = checkedUrl(request.url, reach);
      const deadline = AbortSignal.timeout(bounds.totalTimeoutMs);
      try {
        const answer = await agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: request.method,
          headers: { "accept-encoding": "gzip, deflate, br", ...request.headers },
          body: request.body ?? null,
          signal: AbortSignal.any([signal, deadline]),
        });
        return await readReply(answer, bounds.maxBodyBytes);
      } catch (error) {
        if (signal.aborted) throw cancelled();
        throw asFailure(error, url.host);
      }
    },
  };
}

/** Milliseconds that the answer asks to wait; null when it does not say. */
export function retryAfterOf(reply: HttpReply, now: number): number | null {
  return parseRetryAfter(reply.headers.get("retry-after") ?? null, now);
}

/** @throws TransientFailure `unreadable` when the body is not JSON (an HTML page, a body cut short). */
export function parseJson(reply: HttpReply): unknown {
  try {
    return JSON.parse(reply.body);
  } catch {
    const kind = /^\s*</.test(reply.body) ? "a web page" : "text that is not JSON";
    throw new TransientFailure("unreadable", `It sent ${kind} (status ${reply.status}).`);
  }
}

function allowanceOf(reach: Reach): OutboundAllowance {
  return reach.kind === "public" ? (reach.allowance ?? noAllowance) : noAllowance;
}

function checkedUrl(text: string, reach: Reach): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username !== "" || url.password !== "") {
    throw new ConnectorError("bad_address", "The address cannot be asked.");
  }
  // The resolver is not asked about literal addresses, so they are checked here.
  const literal = literalAddress(url.hostname);
  if (reach.kind === "operator") {
    const isOwnOrigin = url.origin === new URL(reach.origin).origin;
    if (!isOwnOrigin || (literal !== null && !isReachableByOperator(literal))) throw unreachable();
    return url;
  }
  const isPublicAddress =
    url.protocol === "https:" && url.port === "" && reach.hosts.test(url.hostname);
  const isAllowedLiteral =
    literal === null || isReachable(literal, url.hostname, allowanceOf(reach));
  if (!isPublicAddress || !isAllowedLiteral) throw unreachable();
  return url;
}

function unreachable(): ConnectorError {
  return new ConnectorError(
    "bad_address",
    "This address does not belong to the platform, so nothing was sent to it.",
  );
}

async function readReply(
  answer: Dispatcher.ResponseData,
  maxBodyBytes: number,
): Promise<HttpReply> {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(answer.headers)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) headers.set(name.toLowerCase(), first);
  }
  if (answer.statusCode >= 300 && answer.statusCode < 400) {
    // Destroying an unread body reports an error that nobody else listens to.
    answer.body.on("error", () => undefined).destroy();
    throw new ConnectorError(
      "bad_address",
      `The platform redirects to another address (status ${answer.statusCode}). Redirects are not followed; check the address.`,
    );
  }
  const body = await readBody(answer.body, headers.get("content-encoding"), maxBodyBytes);
  return { status: answer.statusCode, headers, body };
}

async function readBody(
  body: Readable,
  encoding: string | undefined,
  maxBodyBytes: number,
): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      length += chunk.length;
      // Counted after decompression: a small body may unpack into a huge one.
      if (length > maxBodyBytes) return;
      chunks.push(chunk);
    }
  };
  const decoder = decoderFor(encoding);
  try {
    await (decoder ? pipeline(body, decoder, collect) : pipeline(body, collect));
  } catch (error) {
    // Leaving in the middle may itself raise an error.
    if (length <= maxBodyBytes) throw error;
  }
  if (length > maxBodyBytes) {
    const megabytes = Math.floor(maxBodyBytes / 1024 / 1024);
    throw new TransientFailure("too_large", `The answer is larger than ${megabytes} MB.`);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function decoderFor(encoding: string | undefined) {
  switch (encoding?.toLowerCase()) {
    case "gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      return null;
  }
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

/** The error's code alone: its message may quote what was sent. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : "no answer";
}
