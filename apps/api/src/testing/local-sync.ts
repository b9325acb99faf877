import { randomBytes } from "node:crypto";
import { createSecretBox } from "../secrets/secret-box.ts";
import { createSyncEngine, type SyncEngineOptions } from "../sync/engine/sync-engine.ts";
import { createSyncService, type SyncServiceOptions } from "../sync/schedule/sync-service.ts";

/** Syncing in the test's thread, with any secret key; by default without connectors, a sandbox or a log. */
export function openLocalSync(
  options: Pick<SyncServiceOptions, "db"> & Partial<SyncServiceOptions & SyncEngineOptions>,
) {
  const all = {
    now: () => Date.now(),
    log: () => {},
    connectors: {},
    secrets: createSecretBox(randomBytes(32)),
    platformUrls: {},
    sandboxUrl: null,
    ...options,
  };
  const { engine = createSyncEngine(all), secrets } = all;
  return { engine, secrets, sync: createSyncService({ ...all, engine }) };
}
