import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Dispatcher } from "undici";
import { ConnectorError } from "./connector-error.ts";
import { parseRetryAfter, TransientFailure } from "./retry.ts";

export type HttpReply = {
  status: number;
  /** By lowercase name; the first value if a name repeats. */
  headers: ReadonlyMap<string, string>;
  body: string;
};

/** Milliseconds to wait as the response requests; null if it does not say. */
export function retryAfterOf(reply: HttpReply, now: number): number | null {
  return parseRetryAfter(reply.headers.get("retry-after") ?? null, now);
}

/**
 * A rate limit, a timeout, an error of the server or a firewall's page, after which a later try may succeed; null for
 * other answers.
 */
export function temporaryFailure(
  reply: HttpReply,
  now: number,
  retryAfterMs: number | null = retryAfterOf(reply, now),
): TransientFailure | null {
  const { status } = reply;
  if (status === 429) {
    return new TransientFailure("throttled", "Too many requests.", { retryAfterMs });
  }
  if (status === 403 && isWebPage(reply)) {
    // The platforms refuse access in JSON.
    const message = "A proxy or firewall in front of it answered with status 403.";
    return new TransientFailure("overloaded", message, { retryAfterMs });
  }
  if (status < 500 && status !== 408) return null;
  const message = `It answered with status ${status}.`;
  return new TransientFailure("overloaded", message, { retryAfterMs });
}

/** Whether the body is HTML or XML, which no API that is read here sends. */
export function isWebPage({ body }: HttpReply): boolean {
  return /^\s*</.test(body);
}

/** @throws TransientFailure `unreadable` when the body is not JSON (an HTML page, a truncated body) */
export function parseJson(reply: HttpReply): unknown {
  try {
    return JSON.parse(reply.body);
  } catch {
    const kind = isWebPage(reply) ? "a web page" : "text that is not JSON";
    throw new TransientFailure("unreadable", `It sent ${kind} (status ${reply.status}).`);
  }
}

/** @throws TransientFailure `too_large`, ConnectorError `unexpected_answer` for a redirect */
export async function readReply(
  answer: Dispatcher.ResponseData,
  maxBodyBytes: number,
): Promise<HttpReply> {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(answer.headers)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) headers.set(name.toLowerCase(), first);
  }
  if (answer.statusCode >= 300 && answer.statusCode < 400) {
    // Destroying an unread body emits an error that has no other listener.
    answer.body.on("error", () => undefined).destroy();
    throw new ConnectorError(
      "unexpected_answer",
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
      // Counted after decompression, since a small body may expand into a huge one.
      if (length > maxBodyBytes) return;
      chunks.push(chunk);
    }
  };
  const decoder = decoderFor(encoding);
  try {
    await (decoder ? pipeline(body, decoder, collect) : pipeline(body, collect));
  } catch (error) {
    // Stopping midway may itself throw an error.
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
