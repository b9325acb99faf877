import { setImmediate } from "node:timers";

/**
 * Versions of stores' data read during the current turn of the event loop. Requests that the loop receives in one turn
 * were all sent before the first of them read the version, so none of them can miss an earlier change by sharing it.
 */
export type TurnVersions = {
  get(storeId: number): number | undefined;
  set(storeId: number, version: number): void;
};

export function createTurnVersions(): TurnVersions {
  const versions = new Map<number, number>();
  return {
    get: (storeId) => versions.get(storeId),
    set(storeId, version) {
      // Runs after this turn's input and before the next input is received.
      if (versions.size === 0) setImmediate(() => versions.clear());
      versions.set(storeId, version);
    },
  };
}
