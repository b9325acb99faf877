import type { DatabaseLocation } from "@cartograph/database/database-location.ts";
import { openNotifications } from "@cartograph/database/dialects/postgresql/notifications.ts";
import type { LiveChange } from "./live-change.ts";

/** Messages between the processes that share a database. */
export type ProcessMessage =
  | { type: "change"; change: LiveChange }
  /** The user's open streams check their session again. */
  | { type: "recheck"; userId: string }
  /** A run was queued, canceled or released by its worker. */
  | { type: "runs" }
  /** The sender may have lost messages, including its own. */
  | { type: "refresh" };

/** Messages may be lost: they only speed up what would happen anyway. */
export type ProcessBus = {
  send(message: ProcessMessage): void;
  close(): Promise<void>;
};

export type ProcessBusOptions = {
  /** Messages of the other processes. */
  onMessage: (message: ProcessMessage) => void;
  onFailed: (error: unknown) => void;
};

/** For a process that does not share its database. */
const noBus: ProcessBus = { send: () => undefined, close: async () => undefined };

const channel = "cartograph_processes";

/** PostgreSQL's `listen` and `notify` between the processes on one database. */
export function openProcessBus(
  database: DatabaseLocation,
  { onMessage, onFailed }: ProcessBusOptions,
): ProcessBus {
  if (!("url" in database)) return noBus;
  const notifications = openNotifications({
    url: database.url,
    channel,
    onFailed,
    // Only our own processes can send, since sending needs a connection to the database.
    onText: (text) => onMessage(JSON.parse(text) as ProcessMessage),
    onReconnected: () => {
      onMessage({ type: "refresh" });
      send({ type: "refresh" });
    },
  });
  const send = (message: ProcessMessage) => notifications.send(JSON.stringify(message));
  return { send, close: notifications.close };
}
