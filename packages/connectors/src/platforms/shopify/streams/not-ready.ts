import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { dayMs } from "@cartograph/contracts/days.ts";
import type { SetAside } from "./source.ts";

/** An order whose visits Shopify has not attributed yet, which does not change the order's update time. */
export type NotReady = SetAside & {
  /** UTC milliseconds. */
  placedAt: number;
};

/** Visits that are not attributed by then are no longer expected. */
const maxWaitMs = 2 * dayMs;
const maxListed = 200;

/** Orders to read again because of their visits, saved with the stream's position. */
export type NotReadyList = {
  list(): NotReady[];
  /** Adds orders that are not ready and removes the others. If there are too many, the oldest are dropped. */
  update(read: readonly SourceRecord[]): void;
  /** Removes orders that no longer exist. */
  remove(ids: readonly string[]): void;
};

export function createNotReadyList(saved: readonly NotReady[], now: () => number): NotReadyList {
  const byId = new Map(saved.map((each) => [each.id, each]));
  const isAwaited = ({ placedAt }: NotReady) => now() - placedAt < maxWaitMs;
  return {
    list: () =>
      [...byId.values()]
        .filter(isAwaited)
        .toSorted((a, b) => b.placedAt - a.placedAt)
        .slice(0, maxListed),
    update(read) {
      for (const record of read) {
        if (record.kind !== "order") continue;
        const { externalId: id, name, processedAt: placedAt, visits } = record;
        if (visits?.state === "not_ready") byId.set(id, { id, name, placedAt });
        else byId.delete(id);
      }
    },
    remove(ids) {
      for (const id of ids) byId.delete(id);
    },
  };
}
