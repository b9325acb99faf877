import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** How an answer is wrapped: not at all for REST, as the result of a call or of a batch of one for tRPC. */
export type Envelope = "plain" | "result" | "batch";
export type Encoding = "br" | "gzip" | "identity";

/** An answer as JSON, with the encodings requested so far. */
export type Answer = {
  text: Buffer;
  etag: string;
  encoded: Map<string, Buffer>;
  /** Time (UTC ms) from which the answer is outdated even without new data. */
  validUntil: number;
};

/** Compression does not pay off below this size. */
const minCompressedBytes = 1024;
const brotliQuality = 5;

const wrappers: Record<Envelope, [before: string, after: string]> = {
  plain: ["", ""],
  result: ['{"result":{"data":', "}}"],
  batch: ['[{"result":{"data":', "}}]"],
};

const compressors: Record<Encoding, (body: Buffer) => Buffer | Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    }),
  gzip: (body) => promisify(gzip)(body),
  identity: (body) => body,
};

export function createAnswer(value: unknown): Answer {
  return answerFromJson(Buffer.from(JSON.stringify(value)));
}

/** @param json UTF-8; the answer keeps a reference to these bytes */
export function answerFromJson(json: Uint8Array, validUntil = Number.POSITIVE_INFINITY): Answer {
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  return { text, etag: `W/"${hash}"`, encoded: new Map(), validUntil };
}

/** Whether the client has this answer: it sent its ETag, or `*` for any. */
export function isUnchanged(answer: Answer, headers: IncomingHttpHeaders): boolean {
  const known = headers["if-none-match"];
  if (known === undefined) return false;
  // Compared without the mark of weak tags, which some clients leave out.
  return known.trim() === "*" || known.includes(answer.etag.replace("W/", ""));
}

/** The best encoding that an Accept-Encoding header allows for these bytes. */
export function chooseEncoding(body: Buffer, acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding || body.length < minCompressedBytes) return "identity";
  const accepted = new Set<string>();
  for (const part of acceptEncoding.toLowerCase().split(",")) {
    const [name = "", quality = ""] = part.split(";").map((piece) => piece.trim());
    if (!/^q=0(\.0*)?$/.test(quality)) accepted.add(name);
  }
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
}

export function compressBody(body: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  return compressors[encoding](body);
}

/** The bytes of an answer in an envelope and encoding; synchronous if they were requested before. */
export function encodeAnswer(
  answer: Answer,
  envelope: Envelope,
  encoding: Encoding,
): Buffer | Promise<Buffer> {
  return answer.encoded.get(`${envelope}/${encoding}`) ?? buildEncoded(answer, envelope, encoding);
}

async function buildEncoded(
  answer: Answer,
  envelope: Envelope,
  encoding: Encoding,
): Promise<Buffer> {
  const [before, after] = wrappers[envelope];
  const body =
    envelope === "plain"
      ? answer.text
      : Buffer.concat([Buffer.from(before), answer.text, Buffer.from(after)]);
  const encoded = await compressBody(body, encoding);
  answer.encoded.set(`${envelope}/${encoding}`, encoded);
  return encoded;
}
