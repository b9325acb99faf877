import compress from "@fastify/compress";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Bytes up to which compressing at once, in less than 5 ms, costs less CPU time than a stream. */
const syncThreshold = 128 * 1024;

/** Compresses the JSON of routes added to this scope from now on, but not event streams. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook("onRoute", (route) => {
    // To HEAD, Fastify would send the length without compression.
    if (route.method === "HEAD") route.onSend = [];
  });
  app.addHook("onSend", toText);
  await app.register(compress, { threshold: 1024, syncThreshold, globalDecompression: false });
}

/**
 * Lets the handlers of routes added to this scope from now on end when the answer has been sent. The REST adapter's
 * ends before, and Fastify would send a second, empty answer while the first is still a stream.
 */
export function waitUntilSent(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = async function handleUntilSent(request, reply) {
      await handler.call(this, request, reply);
      return reply;
    };
  });
}

/** tRPC sends a `Response`, of which a stream would be made, and streams of any size are compressed. */
async function toText(_request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const type = payload instanceof Response ? payload.headers.get("content-type") : null;
  if (!(payload instanceof Response) || !type?.startsWith("application/json")) return payload;
  // A batch that is sent in parts, as each of its answers is ready.
  if (payload.headers.has("transfer-encoding")) return payload;
  reply.code(payload.status).headers(Object.fromEntries(payload.headers));
  return payload.text();
}
