import type { Schema } from "@cartograph/database/schema.ts";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Kysely } from "kysely";
import type { Config } from "./config.ts";
import { readDiskSpace } from "./disk-space.ts";
import { answerErrors } from "./http/error-answers.ts";
import { serveHealth } from "./http/health.ts";
import { answerNotFound } from "./http/not-found.ts";
import { createMetrics } from "./monitoring/metrics.ts";
import { serveMetrics } from "./monitoring/metrics-route.ts";

export type WorkerAppOptions = {
  db: Kysely<Schema>;
  config: Pick<Config, "dataDir" | "metricsToken">;
  logger: FastifyBaseLogger;
  now: () => number;
};

/** The HTTP server of a worker: health checks and `/metrics`. */
export async function buildWorkerApp(options: WorkerAppOptions): Promise<FastifyInstance> {
  const { db, config, now, logger } = options;
  const app = Fastify({
    loggerInstance: logger,
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
  });
  answerErrors(app);
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
  answerNotFound(app, () => [], null);
  await app.ready();
  return app;
}
