import { createGzip } from "node:zlib";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Fault, FaultSwitch } from "./faults.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The fault injected into this request, if any. */
    fault: Fault | null;
  }
}

const errorPage =
  "<!DOCTYPE html><html><head><title>Something went wrong</title></head><body><h1>Something went wrong</h1></body></html>";

export type FaultyOptions = {
  /** The platform's error body for faults that have none. */
  errorBody?(status: number): string;
  /** Returns true for faults that must wait for another of the platform's routes. */
  defers?(fault: Fault): boolean;
};

/** Injects faults before one platform's routes. */
export function addFaults(
  app: FastifyInstance,
  platform: string,
  faults: FaultSwitch,
  { errorBody = defaultErrorBody, defers }: FaultyOptions = {},
): void {
  app.decorateRequest("fault", null);
  app.addHook("preHandler", async (request, reply) => {
    const seen = {
      platform,
      method: request.method,
      path: request.url,
      body: typeof request.body === "string" ? request.body : JSON.stringify(request.body ?? null),
      receivedAt: Date.now(),
    };
    request.fault = faults.take(seen, defers);
    reply.raw.once("close", faults.finish);
    if (request.fault) await applyBefore(request.fault, { request, reply, errorBody });
  });
  app.addHook("onSend", async (request, reply, payload) =>
    request.fault && typeof payload === "string"
      ? applyToAnswer(request.fault, reply, payload)
      : payload,
  );
}

const defaultErrorBody = () => JSON.stringify({ errors: "An unexpected error occurred" });

async function applyBefore(
  fault: Fault,
  {
    request,
    reply,
    errorBody,
  }: { request: FastifyRequest; reply: FastifyReply; errorBody(status: number): string },
): Promise<void> {
  switch (fault.kind) {
    case "status":
      await reply
        .status(fault.status)
        .headers(fault.headers ?? {})
        .type(fault.contentType ?? "application/json")
        .send(fault.body ?? errorBody(fault.status));
      return;
    case "rate_limited":
      if (fault.retryAfter !== null) reply.header("Retry-After", fault.retryAfter);
      await reply.status(429).type("text/html").send(errorPage);
      return;
    case "html":
      await reply.status(fault.status).type("text/html").send(errorPage);
      return;
    case "refuse":
      reply.hijack();
      request.raw.socket.destroy();
      return;
    case "hang":
      reply.hijack();
      return;
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, fault.ms));
      return;
    case "gzip_bomb":
      reply.header("Content-Encoding", "gzip");
      await reply.type("application/json").send(zeros(fault.bytes).pipe(createGzip()));
      return;
    default:
  }
}

function applyToAnswer(fault: Fault, reply: FastifyReply, payload: string): string {
  if (fault.kind === "truncated") {
    reply.removeHeader("Content-Length");
    return payload.slice(0, Math.floor(payload.length / 2));
  }
  if (fault.kind === "content_type") reply.header("Content-Type", fault.contentType);
  if (fault.kind === "reset") {
    reply.hijack();
    reply.raw.writeHead(reply.statusCode, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(payload),
    });
    reply.raw.write(payload.slice(0, Math.floor(payload.length / 2)), () =>
      reply.raw.socket?.destroy(),
    );
  }
  return payload;
}

function zeros(bytes: number): Readable {
  const chunk = Buffer.alloc(64 * 1024, "0");
  let left = bytes;
  return new Readable({
    read() {
      const size = Math.min(left, chunk.length);
      left -= size;
      this.push(size === 0 ? null : chunk.subarray(0, size));
    },
  });
}
