import type { FastifyReply, FastifyRequest } from "fastify";
import { answerFromJson } from "../answers/answer.ts";

/** Answers about the store's data include the version they were read from. */
const versioned = '"dataVersion":';

/** Adds an ETag to answers about the store's data, and leaves out the body for clients that have it. */
export function tagAnswers(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const isGet = request.method === "GET";
  const isTagged =
    (isGet || request.method === "HEAD") &&
    reply.raw.statusCode === 200 &&
    typeof payload === "string" &&
    payload.includes(versioned);
  if (!isTagged) return done(null, payload);
  const { etag } = answerFromJson(Buffer.from(payload));
  reply.headers({ etag, "cache-control": "private, no-cache", vary: "cookie" });
  // Fastify would send the length of an empty body with a 304 to HEAD.
  if (!isGet || !request.headers["if-none-match"]?.includes(etag)) return done(null, payload);
  reply.code(304).removeHeader("content-type").removeHeader("content-length");
  done(null, "");
}
