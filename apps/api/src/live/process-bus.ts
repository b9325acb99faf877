import type { DatabaseLocation } from "@cartograph/database/database-location.ts";
import { openNotifications } from "@cartograph/database/dialects/postgresql/notifications.ts";
import { z } from "zod";
import { liveTopics } from "./live-change.ts";

const processMessageSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("change"),
    change: z.object({
      storeId: z.int().nullable(),
      topics: z.array(z.enum(liveTopics)).readonly(),
      isLast: z.boolean().exactOptional(),
    }),
  }),
  /** The user's open streams check their session again. */
  z.object({ type: z.literal("recheck"), userId: z.string() }),
  /** A run was queued, canceled or released by its worker. */
  z.object({ type: z.literal("runs") }),
  /** The sender may have lost messages, including its own. */
  z.object({ type: z.literal("refresh") }),
]);

/** Messages between the processes that share a database. */
export type ProcessMessage = z.infer<typeof processMessageSchema>;

/** Messages may be lost: they only speed up what would happen anyway. */
export type ProcessBus = {
  send(message: ProcessMessage): void;
  close(): Promise<void>;
};

export type ProcessBusOptions = {
  /** Messages of the other processes. */
  onMessage: (message: ProcessMessage) => void;
  onFailed: (error: unknown) => void;
  /** Called instead of `onMessage` for text that is not a message of this version. */
  onUnreadable: (error: unknown) => void;
};

/** For a process that does not share its database. */
const noBus: ProcessBus = { send: () => undefined, close: async () => undefined };

/** The PostgreSQL notification channel of the messages. */
export const processChannel = "cartograph_processes";

/** PostgreSQL's `listen` and `notify` between the processes on one database. */
export function openProcessBus(
  database: DatabaseLocation,
  { onMessage, onFailed, onUnreadable }: ProcessBusOptions,
): ProcessBus {
  if (!("url" in database)) return noBus;
  const notifications = openNotifications({
    url: database.url,
    channel: processChannel,
    onFailed,
    onText: (text) => {
      const message = readMessage(text);
      if (message.success) onMessage(message.data);
      else onUnreadable(message.error);
    },
    onReconnected: () => {
      onMessage({ type: "refresh" });
      send({ type: "refresh" });
    },
  });
  const send = (message: ProcessMessage) => notifications.send(JSON.stringify(message));
  return { send, close: notifications.close };
}

/** Validates the text: anyone with access to the database can send, and other versions send other messages. */
function readMessage(text: string) {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = null;
  }
  return processMessageSchema.safeParse(content);
}
