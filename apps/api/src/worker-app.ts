import type { Schema } from "@cartograph/database/schema.ts";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Kysely } from "kysely";
import type { Config } from "./config.ts";
import { readDiskSpace } from "./disk-space.ts";
import { setErrorHandler } from "./http/error-responses.ts";
import { serveHealth } from "./http/health.ts";
import { setNotFoundHandler } from "./http/not-found.ts";
import { createSecurityHeaders, sendSecurityHeaders } from "./http/security-headers.ts";
import { answerUnreadable } from "./http/unreadable-requests.ts";
import { createMetrics } from "./monitoring/metrics.ts";
import { serveMetrics } from "./monitoring/metrics-route.ts";

export type WorkerAppOptions = {
  db: Kysely<Schema>;
  config: Pick<Config, "dataDir" | "metricsToken" | "publicUrl">;
  logger: FastifyBaseLogger;
  now: () => number;
};

/** The HTTP server of a worker: health checks and `/metrics`. */
export async function buildWorkerApp(options: WorkerAppOptions): Promise<FastifyInstance> {
  const { db, config, now, logger } = options;
  const securityHeaders = await createSecurityHeaders(config.publicUrl);
  const app = Fastify({
    loggerInstance: logger,
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
    ...answerUnreadable(securityHeaders.api),
  });
  setErrorHandler(app);
  sendSecurityHeaders(app, securityHeaders);
  serveHealth(app, { db, now });
  if (config.metricsToken !== null) {
    serveMetrics(app, {
      token: config.metricsToken,
      metrics: createMetrics(),
      db,
      now,
      dataDir: config.dataDir,
      databaseFile: null,
      readDiskSpace,
    });
  }
  setNotFoundHandler(app, () => [], null);
  await app.ready();
  return app;
}
