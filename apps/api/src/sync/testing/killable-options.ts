import type { StartSyncOptions } from "../thread/start-sync.ts";
import { killableSecrets } from "./killed-shop.ts";

type Place = Pick<StartSyncOptions, "db" | "database" | "dataDir" | "sandboxUrl">;

/** Sync options of the processes that the tests kill. */
export function killableOptions(place: Place): StartSyncOptions {
  return {
    ...place,
    secrets: killableSecrets,
    connectorSettings: { outboundAllowHosts: "", apiVersions: {} },
    platformUrls: {},
    concurrency: 2,
    announce: () => {},
    now: () => Date.now(),
    log: ({ level, message, error }) => {
      process.stderr.write(`${level} ${message} ${String(error ?? "")}\n`);
    },
  };
}
