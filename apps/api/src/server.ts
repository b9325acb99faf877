import { connectors } from "@cartograph/connectors/registry.ts";
import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { platforms } from "@cartograph/contracts/platform.ts";
import { lockDatabaseShared } from "@cartograph/database/database-lock.ts";
import {
  databaseFile,
  databaseLocation,
  type DatabaseLocation,
  isSharedDatabase,
} from "@cartograph/database/database-location.ts";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { damageMessage, isDamage } from "@cartograph/database/storage-failure.ts";
import { upgradeDatabase } from "@cartograph/database/upgrade-database.ts";
import { storeVersion } from "@cartograph/warehouse/store-version.ts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { createPasswordHasher } from "./accounts/password-hasher.ts";
import { buildApp } from "./build-app.ts";
import type { Config } from "./config.ts";
import { claimDataDirectory, createDataDirectory } from "./data-directory.ts";
import { startExtendingDemo } from "./demo/extend-demo.ts";
import { startSandboxThread } from "./demo/sandbox-thread.ts";
import { fillDemo, openDemo } from "./demo/start-demo.ts";
import { createLiveHub } from "./live/live-hub.ts";
import { openProcessBus } from "./live/process-bus.ts";
import { deliver, shareHub } from "./live/shared-hub.ts";
import { warnOfExposure } from "./exposure.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { createLog, toSyncLog } from "./log.ts";
import { startReportThreads } from "./reports/report-threads.ts";
import { createSecretBox } from "./secrets/secret-box.ts";
import { loadKeys } from "./secrets/secret-key.ts";
import { warnOfUnreadableKeys } from "./secrets/unreadable-keys.ts";
import { startSync } from "./sync/thread/start-sync.ts";
import { warnOfUndistributedTables } from "./undistributed-tables.ts";
import { buildWorkerApp } from "./worker-app.ts";

const syncablePlatforms = platforms.filter((platform) => connectors[platform] !== undefined);

export type Server = {
  /** Origin of the running server. */
  address: string;
  /** Finishes requests and sync pages in progress, then releases all resources. */
  stop(): Promise<void>;
};

export type ServerOptions = {
  /** Directory of the web app's build; it may not exist. */
  webDirectory: string;
  /** Requests wait however busy the server is. */
  isDevelopment?: boolean;
  /** Prints one line for the operator. */
  print: (line: string) => void;
  /** Called as soon as the server can be stopped, which may be long before it is ready. */
  onStoppable: (stop: () => Promise<void>) => void;
};

/** The server was stopped before it was ready. */
export class StoppedEarly extends Error {
  override readonly name = "StoppedEarly";
}

/**
 * Starts all parts of the process in order of their dependencies, and prints the address. The demo store is filled
 * afterwards, while the server answers.
 * @throws ConfigError or AppError when it cannot start, with the reason; StoppedEarly.
 */
export async function startServer(config: Config, options: ServerOptions): Promise<Server> {
  const parts: Parts = { cleanups: [], isStopping: false };
  const stop = async () => {
    parts.isStopping = true;
    for (const cleanUp of parts.cleanups.splice(0).toReversed()) await cleanUp();
  };
  options.onStoppable(stop);
  try {
    return { ...(await startParts(config, options, parts)), stop };
  } catch (error) {
    if (parts.isStopping) throw new StoppedEarly();
    await stop();
    throw isDamage(error) ? damageOf(config, error) : error;
  }
}

function damageOf({ databaseUrl, dataDir }: Config, cause: unknown): AppError {
  const file = databaseFile({ databaseUrl: databaseUrl ?? undefined, dataDir });
  return new AppError("unavailable", damageMessage(file), { cause });
}

/** Leaves sync pages in progress some of the ten seconds of a shutdown, however slowly a client sends or receives. */
const closeTimeoutMs = 6000;

async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs);
  await app.close();
  clearTimeout(timer);
}

/** Cleanup functions of the parts that were started; they run in reverse order. */
type Parts = { cleanups: (() => unknown)[]; isStopping: boolean };

async function startParts(
  config: Config,
  { webDirectory, print, isDevelopment = false }: ServerOptions,
  parts: Parts,
): Promise<Omit<Server, "stop">> {
  const { cleanups } = parts;
  const database = databaseLocation(config);
  const isShared = isSharedDatabase(database);
  if (isShared) createDataDirectory(config.dataDir);
  else {
    const directory = claimDataDirectory(config.dataDir);
    cleanups.push(() => directory.release());
  }
  const keys = loadKeys(config);
  const db = openDatabase({ ...database, isForRequests: true });
  cleanups.push(() => db.destroy());
  const log = createLog(config);
  const sharedLock = await lockDatabaseShared(db);
  cleanups.push(() => sharedLock.release());
  await migrate(db, database, log);
  const secrets = createSecretBox(keys.secretBox);
  await warnOfUnreadableKeys(db, { secrets, log });
  const now = Date.now;
  const sandbox = config.isDemoOn
    ? await startSandboxThread((err) => log.error({ err }, "The sandbox thread failed"))
    : null;
  cleanups.push(() => sandbox?.close());
  const hub = createLiveHub({
    readVersion: (storeId) => storeVersion(db, storeId),
    onFailed: (err) => log.error({ err }, "Could not notify open screens of a change"),
  });
  const runChanges = new EventEmitter<{ runs: [] }>();
  const bus = openProcessBus(database, {
    onMessage: (message) => {
      deliver(hub, message);
      if (message.type === "runs" || message.type === "refresh") runChanges.emit("runs");
    },
    onFailed: (err) =>
      log.warn({ err }, "Lost the connection to the other processes; reconnecting"),
    onUnreadable: (err) => log.warn({ err }, "Ignored a message of another version"),
  });
  cleanups.push(() => bus.close());
  const live = shareHub(hub, bus);
  const sync = await startSync({
    db,
    database,
    dataDir: config.dataDir,
    connectorSettings: config.connectorSettings,
    concurrency: config.syncConcurrency,
    secrets,
    platformUrls: config.platformUrls,
    sandboxUrl: sandbox?.url ?? null,
    now,
    log: toSyncLog(log),
    announce: live.announce,
    shared: isShared
      ? { isWorker: config.role !== "web", announceRuns: () => bus.send({ type: "runs" }) }
      : null,
  });
  cleanups.push(() => sync.stop());
  runChanges.on("runs", () => {
    sync
      .checkRuns()
      .catch((err: unknown) => log.error({ err }, "Could not check the runs of this process"));
  });
  const housekeeping = startHousekeeping({ db, now, log });
  cleanups.push(() => housekeeping.stop());

  const printLine = (line: string) => parts.isStopping || print(line);
  const listen = async (app: FastifyInstance): Promise<string> => {
    if (parts.isStopping) throw new StoppedEarly();
    const address = await app.listen({ port: config.port, host: config.host });
    return address.replace("127.0.0.1", "localhost");
  };
  if (config.role === "worker") {
    const app = await buildWorkerApp({ db, config, logger: log, now });
    cleanups.push(() => closeApp(app));
    const address = await listen(app);
    printLine(`Cartograph's worker is running at ${address}`);
    return { address };
  }

  const passwords = createPasswordHasher();
  const reports = startReportThreads({
    database,
    onThreadError: (err) => log.error({ err }, "A reader thread failed"),
  });
  cleanups.push(() => reports.close());
  const app = await buildApp({
    db,
    reports,
    config,
    secrets,
    sync,
    live,
    passwords,
    sessionSecret: keys.sessionSigning,
    webDirectory: existsSync(webDirectory) ? webDirectory : null,
    logger: log,
    ...(isDevelopment && { maxEventLoopDelayMs: 0 }),
    databaseFile: "file" in database ? database.file : null,
    now,
  });
  cleanups.push(() => closeApp(app));
  const demoServices = {
    db,
    passwords,
    secrets,
    sync,
    platforms: syncablePlatforms,
    now,
    print: printLine,
  };
  const demo = config.isDemoOn ? await openDemo(demoServices) : null;
  await warnOfExposure(config, { db, log });
  await warnOfUndistributedTables(db, log);
  const listeningAddress = await listen(app);
  const address = config.publicUrl ?? listeningAddress;
  printLine(`Cartograph is running at ${address}`);
  if (demo !== null) {
    const { username, password } = demoCredentials;
    printLine(`Sign in as ${username} / ${password}`);
    fillDemo(demoServices, demo).catch((err: unknown) => {
      if (!parts.isStopping) log.error({ err }, "The demo store could not be filled");
    });
    const extending = startExtendingDemo({ db, sync, now, log });
    cleanups.push(() => extending.stop());
  }
  return { address };
}

async function migrate(
  db: Kysely<Schema>,
  database: DatabaseLocation,
  log: FastifyBaseLogger,
): Promise<void> {
  if (!("file" in database)) {
    await migrateToLatest(db);
    return;
  }
  await upgradeDatabase(db, {
    file: database.file,
    now: Date.now(),
    onBackup: (backup) => log.info({ backup }, "Saved a backup before upgrading the database"),
  });
}
