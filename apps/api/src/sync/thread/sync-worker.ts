import { parseOutboundAllowance } from "@cartograph/connectors/core/outbound-address.ts";
import { createConnectors } from "@cartograph/connectors/registry.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { isSharedDatabase } from "@cartograph/database/database-location.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { errorCode } from "@cartograph/database/error-code.ts";
import { storageFailure } from "@cartograph/database/storage-failure.ts";
import { parentPort, workerData } from "node:worker_threads";
import { createSyncEngine } from "../engine/sync-engine.ts";
import { describeError } from "../context/sync-log.ts";
import type { SyncWorkerData, SyncWorkerMessage, SyncWorkerRequest } from "./worker-messages.ts";

// The worker thread for syncs and imports, with its own connection, so that the main thread stays responsive.

if (parentPort) serve(parentPort, workerData as SyncWorkerData);

function serve(
  port: NonNullable<typeof parentPort>,
  { database, connectorSettings, concurrency }: SyncWorkerData,
): void {
  const send = (message: SyncWorkerMessage) => port.postMessage(message);
  const db = openDatabase(database);
  const { outboundAllowHosts, apiVersions } = connectorSettings;
  const engine = createSyncEngine({
    db,
    connectors: createConnectors({
      allowance: parseOutboundAllowance(outboundAllowHosts),
      apiVersions,
    }),
    now: () => Date.now(),
    concurrency,
    isShared: isSharedDatabase(database),
    announce: (change) => send({ type: "change", change }),
    log: ({ error, ...entry }) =>
      send({
        type: "log",
        entry: error === undefined ? entry : { ...entry, error: describeError(error, []) },
      }),
  });

  port.on("message", async ({ id, method, args }: SyncWorkerRequest) => {
    try {
      const call = engine[method] as (...values: unknown[]) => Promise<unknown>;
      const value = await call(...args);
      if (method === "stop") await db.destroy();
      send({ type: "answer", id, value });
    } catch (error) {
      const known = error instanceof AppError ? error : storageFailure(error);
      const { code, message, retryAfterSeconds } =
        known ?? new AppError("internal", "Internal server error");
      const cause = { code: errorCode(error), text: describeError(error, []) };
      send({ type: "refusal", id, code, message, retryAfterSeconds, cause });
    }
  });
}
