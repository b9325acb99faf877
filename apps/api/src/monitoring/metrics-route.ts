import { AppError } from "@cartograph/contracts/app-error.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createHash, timingSafeEqual } from "node:crypto";
import { Registry } from "prom-client";
import { readDatabaseFigures, type Scrape } from "./database-figures.ts";
import type { Metrics } from "./metrics.ts";
import { readStoredFigures } from "./stored-figures.ts";

export type MetricsRouteOptions = Omit<Scrape, "register"> & {
  token: string;
  metrics: Metrics;
  now: () => number;
};

/** `/metrics`, for callers with the token. It also answers while other requests are refused under load. */
export function serveMetrics(app: FastifyInstance, options: MetricsRouteOptions): void {
  const { metrics, now, token, ...scrape } = options;
  const isAllowed = createTokenCheck(token);
  app.get(
    "/metrics",
    { config: { pressureHandler: () => {}, anyHost: true } },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      if (!isAllowed(request)) {
        reply.header("www-authenticate", 'Bearer realm="metrics"');
        throw new AppError("unauthorized", "Send METRICS_TOKEN as a bearer token");
      }
      const register = new Registry();
      const isUp = await readDatabaseFigures({ ...scrape, register });
      if (isUp) await readStoredFigures({ db: scrape.db, register, now: now() });
      return reply.type(register.contentType).send(await metrics.text(register));
    },
  );
}

/** Compares hashes, so that timing reveals neither the token nor its length. */
function createTokenCheck(token: string): (request: FastifyRequest) => boolean {
  const expected = hashOf(token);
  return ({ headers }) => {
    const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
    return sent !== undefined && timingSafeEqual(hashOf(sent), expected);
  };
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
