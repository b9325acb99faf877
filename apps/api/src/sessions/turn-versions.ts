import { setImmediate } from "node:timers";

/**
 * Data versions read during the current turn of the event loop. All requests received in one turn were sent before the
 * version was read, so sharing it hides no earlier change from them.
 */
export function createTurnVersions() {
  const versions = new Map<number, number>();
  return {
    get: (storeId: number) => versions.get(storeId),
    set(storeId: number, version: number): void {
      // Runs after this turn's input and before the next input is received.
      if (versions.size === 0) setImmediate(() => versions.clear());
      versions.set(storeId, version);
    },
  };
}
