import { connectors } from "@cartograph/connectors/registry.ts";
import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { platforms } from "@cartograph/contracts/platform.ts";
import { claimDatabase } from "@cartograph/database/claim-database.ts";
import { databaseLocation } from "@cartograph/database/database-location.ts";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { upgradeDatabase } from "@cartograph/database/upgrade-database.ts";
import { storeVersion } from "@cartograph/warehouse/store-version.ts";
import type { FastifyInstance } from "fastify";
import { existsSync } from "node:fs";
import { createPasswordHasher } from "./accounts/password-hasher.ts";
import { buildApp } from "./build-app.ts";
import type { Config } from "./config.ts";
import { claimDataDirectory } from "./data-directory.ts";
import { startDemoRates } from "./demo/demo-rates.ts";
import { startSandboxThread } from "./demo/sandbox-thread.ts";
import { fillDemo, openDemo } from "./demo/start-demo.ts";
import { createLiveHub } from "./live/live-hub.ts";
import { warnOfExposure } from "./exposure.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { createLog, toSyncLog } from "./log.ts";
import { startReportThreads } from "./reports/report-threads.ts";
import { createSecretBox } from "./secrets/secret-box.ts";
import { loadKeys } from "./secrets/secret-key.ts";
import { startSync } from "./sync/thread/start-sync.ts";
import { warnOfUndistributedTables } from "./undistributed-tables.ts";

const readable = platforms.filter((platform) => connectors[platform] !== undefined);

export type Server = {
  /** Origin of the running server. */
  address: string;
  /** Finishes requests and sync pages in progress, then releases all resources. */
  stop(): Promise<void>;
};

export type ServerOptions = {
  /** Directory of the web app's build; it may not exist. */
  webDirectory: string;
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
  const parts: Parts = { ends: [], isStopping: false };
  const stop = async () => {
    parts.isStopping = true;
    for (const end of parts.ends.splice(0).toReversed()) await end();
  };
  options.onStoppable(stop);
  try {
    return { ...(await startParts(config, options, parts)), stop };
  } catch (error) {
    if (parts.isStopping) throw new StoppedEarly();
    await stop();
    throw error;
  }
}

/** Leaves sync pages in progress some of the ten seconds of a shutdown, however slowly a client sends or receives. */
const answersEndWithinMs = 6000;

async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), answersEndWithinMs);
  await app.close();
  clearTimeout(timer);
}

/** Cleanup functions of the parts that were started; they run in reverse order. */
type Parts = { ends: (() => unknown)[]; isStopping: boolean };

async function startParts(
  config: Config,
  { webDirectory, print }: ServerOptions,
  parts: Parts,
): Promise<Omit<Server, "stop">> {
  const { ends } = parts;
  const directory = claimDataDirectory(config.dataDir);
  ends.push(() => directory.release());
  const keys = loadKeys(config);
  const database = databaseLocation({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
  });
  const file = "file" in database ? database.file : null;
  const db = openDatabase(database);
  ends.push(() => db.destroy());
  const log = createLog(config);
  const claim = await claimDatabase(db);
  ends.push(() => claim.release());
  if (file === null) await migrateToLatest(db);
  else {
    await upgradeDatabase(db, {
      file,
      now: Date.now(),
      onBackup: (backup) => log.info({ backup }, "Saved a backup before upgrading the database"),
    });
  }
  const secrets = createSecretBox(keys.secretBox);
  const passwords = createPasswordHasher();
  const now = Date.now;
  const sandbox = config.isDemoOn
    ? await startSandboxThread((err) => log.error({ err }, "The sandbox thread failed"))
    : null;
  ends.push(() => sandbox?.close());
  const live = createLiveHub({
    readVersion: (storeId) => storeVersion(db, storeId),
    onFailed: (err) => log.error({ err }, "Could not notify open screens of a change"),
  });
  const sync = await startSync({
    db,
    database,
    dataDir: config.dataDir,
    connectorSettings: {
      outboundAllowHosts: config.outboundAllowHosts,
      shopifyApiVersion: config.shopifyApiVersion,
      googleAdsApiVersion: config.googleAdsApiVersion,
      metaApiVersion: config.metaApiVersion,
    },
    concurrency: config.syncConcurrency,
    secrets,
    platformUrls: config.platformUrls,
    sandboxUrl: sandbox?.url ?? null,
    now,
    log: toSyncLog(log),
    announce: live.announce,
  });
  ends.push(() => sync.stop());
  const housekeeping = startHousekeeping({ db, now, log });
  ends.push(() => housekeeping.stop());

  const reports = startReportThreads({
    database,
    onBroken: (err) => log.error({ err }, "A reader thread failed"),
  });
  ends.push(() => reports.close());

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
    databaseFile: file,
    now,
  });
  ends.push(() => closeApp(app));
  const say = (line: string) => parts.isStopping || print(line);
  const demoNeeds = { db, passwords, secrets, sync, platforms: readable, now, print: say };
  const demo = config.isDemoOn ? await openDemo(demoNeeds) : null;
  if (parts.isStopping) throw new StoppedEarly();
  await warnOfExposure(config, { db, log });
  await warnOfUndistributedTables(db, log);
  const bound = await app.listen({ port: config.port, host: config.host });
  const address = config.publicUrl ?? bound.replace("127.0.0.1", "localhost");
  say(`Cartograph is running at ${address}`);
  if (demo !== null) {
    const { username, password } = demoCredentials;
    say(`Sign in as ${username} / ${password}`);
    fillDemo(demoNeeds, demo).catch((err: unknown) => {
      if (!parts.isStopping) log.error({ err }, "The demo store could not be filled");
    });
    const rates = startDemoRates({ db, sync, now, log });
    ends.push(() => rates.stop());
  }
  return { address };
}
