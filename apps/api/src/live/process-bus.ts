import type { DatabaseLocation } from "@cartograph/database/database-location.ts";
import { openNotifications } from "@cartograph/database/dialects/postgresql/notifications.ts";
import type { LiveChange } from "./live-change.ts";

/** What a process tells the others on its database. */
export type ProcessMessage =
  | { type: "change"; change: LiveChange }
  /** The user's open streams check their session again. */
  | { type: "recheck"; userId: string }
  /** A run was queued, canceled or left by its worker. */
  | { type: "runs" }
  /** The sender may have lost messages, its own included. */
  | { type: "refresh" };

/** Messages may be lost: they only make sooner what would happen anyway. */
export type ProcessBus = {
  send(message: ProcessMessage): void;
  close(): Promise<void>;
};

export type ProcessBusOptions = {
  /** Messages of the other processes. */
  onMessage: (message: ProcessMessage) => void;
  onFailed: (error: unknown) => void;
};

/** For a process that has its database alone. */
const noOthers: ProcessBus = { send: () => undefined, close: async () => undefined };

const channel = "cartograph_processes";

/** PostgreSQL's `listen` and `notify` between the processes on one database. */
export function openProcessBus(
  database: DatabaseLocation,
  { onMessage, onFailed }: ProcessBusOptions,
): ProcessBus {
  if (!("url" in database)) return noOthers;
  const notifications = openNotifications({
    url: database.url,
    channel,
    onFailed,
    // Anyone who may connect to the database may send: our own processes.
    onText: (text) => onMessage(JSON.parse(text) as ProcessMessage),
    onReconnected: () => {
      onMessage({ type: "refresh" });
      send({ type: "refresh" });
    },
  });
  const send = (message: ProcessMessage) => notifications.send(JSON.stringify(message));
  return { send, close: notifications.close };
}
