import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";
import type { RouteName } from "./route-names.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** See `RouteName`; empty when requests are neither counted nor logged. */
    routeName: string;
  }
}

type Dependencies = { metrics: Metrics; log: FastifyBaseLogger; routeName: RouteName };

/**
 * Counts every answered request, and logs it at level `info`, with its route in place of its address: filters in the
 * address may contain a customer's name.
 */
export function recordRequests(
  app: FastifyInstance,
  { metrics, log, routeName }: Dependencies,
): void {
  app.decorateRequest("routeName", "");
  // The REST adapter changes the request's address later.
  app.addHook("onRequest", (request, _reply, done) => {
    request.routeName = routeName(request);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeName;
    const { method, id } = request;
    const status = reply.raw.statusCode;
    const ms = reply.elapsedTime;
    metrics.recordRequest({ method, route, status }, ms / 1000);
    log.info(
      { requestId: id, address: request.ip, method, route, status, ms: Math.round(ms * 10) / 10 },
      "Request",
    );
    done();
  });
}
