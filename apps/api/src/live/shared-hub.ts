import { liveTopics } from "./live-change.ts";
import type { LiveHub } from "./live-hub.ts";
import type { ProcessBus, ProcessMessage } from "./process-bus.ts";

/** The process's hub, which also announces to the streams of the other processes. */
export function shareHub(hub: LiveHub, bus: Pick<ProcessBus, "send">): LiveHub {
  return {
    ...hub,
    announce(change) {
      hub.announce(change);
      bus.send({ type: "change", change });
    },
    recheck(userId) {
      hub.recheck(userId);
      bus.send({ type: "recheck", userId });
    },
  };
}

/** Delivers a message of another process to the streams of this one. */
export function deliver(hub: LiveHub, message: ProcessMessage): void {
  if (message.type === "change") hub.announce(message.change);
  if (message.type === "recheck") hub.recheck(message.userId);
  // Changes may have been missed, so every screen refetches.
  if (message.type === "refresh") hub.announce({ storeId: null, topics: liveTopics, isLast: true });
}
