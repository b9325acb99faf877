import type { FastifyReply, FastifyRequest } from "fastify";
import { answerFromJson, isUnchanged } from "../answers/answer.ts";

/** Adds an ETag to answers about the store's data, and leaves out the body for clients that have it. */
export function tagResponses(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const isTagged =
    (request.method === "GET" || request.method === "HEAD") &&
    reply.raw.statusCode === 200 &&
    typeof payload === "string" &&
    request.answer?.isStoreData;
  if (!isTagged) return done(null, payload);
  const answer = answerFromJson(Buffer.from(payload));
  const { etag } = answer;
  reply.headers({ etag, "cache-control": "private, no-cache", vary: "accept-encoding, cookie" });
  if (!isUnchanged(answer, request.headers)) return done(null, payload);
  reply.code(304).removeHeader("content-type").removeHeader("content-length");
  done(null, null);
}
