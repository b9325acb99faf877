import { dialectOf } from "@cartograph/database/dialects/dialect-of.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import underPressure from "@fastify/under-pressure";
import { AppError } from "@cartograph/contracts/app-error.ts";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Kysely } from "kysely";
import { createPasswordHasher, type PasswordHasher } from "./accounts/password-hasher.ts";
import { createAnswerCache } from "./answers/answer-cache.ts";
import { type Config, isLogged } from "./config.ts";
import { readDiskSpace, type ReadDiskSpace } from "./disk-space.ts";
import type { LiveHub } from "./live/live-hub.ts";
import { compressAnswers } from "./http/compress-answers.ts";
import { createHostCheck } from "./http/host-check.ts";
import { setErrorHandler, sendError, sendTrpcError } from "./http/error-responses.ts";
import { serveHealth } from "./http/health.ts";
import { createAllowedMethods } from "./http/methods.ts";
import { mountProcedures } from "./http/mount-procedures.ts";
import { setNotFoundHandler } from "./http/not-found.ts";
import { describeRestApi, serveApiDocs } from "./http/openapi-docs.ts";
import {
  createSecurityHeaders,
  type SecurityHeaders,
  sendSecurityHeaders,
} from "./http/security-headers.ts";
import { serveWebApp } from "./http/static-web.ts";
import { answerUnreadable } from "./http/unreadable-requests.ts";
import { createMetrics, noMetrics } from "./monitoring/metrics.ts";
import { serveMetrics } from "./monitoring/metrics-route.ts";
import { recordRequests } from "./monitoring/record-requests.ts";
import { createRequestIds, sendRequestIds } from "./monitoring/request-id.ts";
import { createRouteNames } from "./monitoring/route-names.ts";
import { appRouter } from "./router.ts";
import { type ReportReader, timedReader } from "./reports/report-reader.ts";
import type { SecretBox } from "./secrets/secret-box.ts";
import { createIdentify, type CachedSession } from "./sessions/identify.ts";
import { createSessionCache } from "./sessions/session-cache.ts";
import { sessionCookie, sessionHashReader } from "./sessions/session-cookie.ts";
import type { SyncService } from "./sync/schedule/sync-service.ts";
import type { Services } from "./trpc/context.ts";

export type AppOptions = {
  db: Kysely<Schema>;
  config: Config;
  secrets: SecretBox;
  sync: SyncService;
  /** Signs the session cookie; at least 32 characters. */
  sessionSecret: string;
  live: LiveHub;
  /** Not closed with the app. */
  reports: ReportReader;
  passwords?: PasswordHasher;
  /** Current time, UTC milliseconds. */
  now?: () => number;
  /** Directory of the built web app; null serves none. */
  webDirectory?: string | null;
  readDiskSpace?: ReadDiskSpace;
  /** Path of the SQLite file, for its size; null = none. */
  databaseFile?: string | null;
  /** Milliseconds that the event loop may lag before requests are refused; 0 = never. */
  maxEventLoopDelayMs?: number;
  logger?: FastifyBaseLogger;
};

/** Uploads have their own limit. */
const bodyLimitBytes = 64 * 1024;

/** Bytes; fits the longest `filters` of an address. */
const maxHeaderSize = 32 * 1024;

/** The whole server, not yet listening. Closing it leaves the database and the sync thread open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, config, now = Date.now } = options;
  const securityHeaders = await createSecurityHeaders(config.publicUrl);
  const app = createServer(options, securityHeaders);
  const cache = createSessionCache<CachedSession>();
  const metrics = config.metricsToken === null ? noMetrics : createMetrics();
  const services: Services = {
    db,
    config,
    now,
    secrets: options.secrets,
    sync: options.sync,
    passwords: options.passwords ?? createPasswordHasher(),
    answers: createAnswerCache(),
    live: options.live,
    reports: timedReader(options.reports, ({ question, request }, ms) => {
      options.live.versions.recordRead(request.store.id, ms);
      metrics.recordReport(question, ms / 1000);
    }),
    readDiskSpace: options.readDiskSpace ?? readDiskSpace,
    metrics,
    log: app.log,
    clearSessionCache: cache.clear,
  };
  const cookie = sessionCookie(config.publicUrl);
  const identify = createIdentify({
    db,
    cache,
    now,
    isOnlyProcess: dialectOf(db) === "sqlite",
    isDemoOn: config.isDemoOn,
    readSessionHash: sessionHashReader(cookie, options.sessionSecret),
    publishedVersion: options.live.versions.publishedVersion,
    onTouchFailed: (err) => app.log.warn({ err }, "Could not record the last use of a session"),
  });
  const allowedMethods = createAllowedMethods(appRouter, "/api", [
    { method: "POST", path: "/api/imports/orders" },
    { method: "POST", path: "/api/exchange-rates" },
    { method: "GET", path: "/api/openapi.json" },
    { method: "GET", path: "/trpc/{procedures}" },
    { method: "POST", path: "/trpc/{procedures}" },
    { method: "GET", path: "/healthz" },
    { method: "GET", path: "/readyz" },
    ...(config.metricsToken === null ? [] : [{ method: "GET", path: "/metrics" }]),
  ]);

  // Streams don't end by themselves, and closing would wait for them.
  app.addHook("preClose", async () => options.live.close());
  setErrorHandler(app);
  sendRequestIds(app);
  if (config.metricsToken !== null || isLogged("info", config.logLevel)) {
    recordRequests(app, { metrics, log: app.log, routeName: createRouteNames(appRouter) });
  }
  sendSecurityHeaders(app, securityHeaders);
  app.addHook("onRequest", createHostCheck(config));
  await shedLoad(app, { maxEventLoopDelayMs: options.maxEventLoopDelayMs ?? 1000, now });
  serveHealth(app, { db, now });
  if (config.metricsToken !== null) {
    serveMetrics(app, {
      token: config.metricsToken,
      metrics,
      db,
      now,
      dataDir: config.dataDir,
      databaseFile: options.databaseFile ?? null,
      readDiskSpace: services.readDiskSpace,
    });
  }
  await app.register((scope) =>
    mountProcedures(scope, {
      services,
      identify,
      cookie,
      sessionSecret: options.sessionSecret,
      allowedMethods,
    }),
  );
  await app.register(async (scope) => {
    await compressAnswers(scope);
    await serveApiDocs(scope, describeRestApi(appRouter, cookie));
  });
  const { webDirectory = null } = options;
  const isSignedIn = async ({ headers }: FastifyRequest) =>
    (await identify(headers.cookie, { countsAsUse: false })) !== null;
  const servePage =
    webDirectory === null ? null : await serveWebApp(app, { directory: webDirectory, isSignedIn });
  setNotFoundHandler(app, allowedMethods, servePage);
  await app.ready();
  return app;
}

function createServer(
  { config, logger }: Pick<AppOptions, "config" | "logger">,
  securityHeaders: SecurityHeaders,
): FastifyInstance {
  return Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: { level: config.logLevel } }),
    // A busy machine takes longer than the default of ten seconds, and the server would not start.
    pluginTimeout: 0,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: bodyLimitBytes,
    genReqId: createRequestIds(config.trustProxy),
    // Creating a logger per request costs more than a cached answer; the two places that log add the request id.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    // The REST adapter ignores a slash at the end, so routes of our own do too.
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    ...answerUnreadable(securityHeaders.api),
    // Both are needed: requestTimeout alone leaves a slow sender's socket open. It is for uploads; other bodies have a
    // shorter deadline.
    requestTimeout: 3_600_000,
    // Longer than the minute for which nginx and most load balancers keep a connection: a request that they send while
    // it is being closed fails.
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 1000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, maxHeaderSize },
    forceCloseConnections: "idle",
  });
}

/** The lag is measured every second, so the first measurements contain the start of the server, which is no load. */
const startMs = 5000;

async function shedLoad(
  app: FastifyInstance,
  { maxEventLoopDelayMs, now }: { maxEventLoopDelayMs: number; now: () => number },
): Promise<void> {
  if (maxEventLoopDelayMs === 0) return;
  let startedAt = Number.NEGATIVE_INFINITY;
  app.addHook("onListen", async () => {
    startedAt = now();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler: (request, reply) => {
      // Files cost little, and a page would stay broken without one of its scripts.
      if (!/^\/(api|trpc)\//.test(request.url)) return;
      if (Math.abs(now() - startedAt) < startMs) return;
      const message = "The server is busy. Try again in a moment.";
      const busy = new AppError("unavailable", message, { retryAfterSeconds: 2 });
      if (request.url.startsWith("/trpc/")) sendTrpcError(busy, reply);
      else sendError(busy, reply);
    },
  });
}
