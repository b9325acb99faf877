import type { Identity } from "../sessions/identity-rows.ts";
import { type LiveTopic, liveTopics } from "./live-change.ts";
import type { LiveHub } from "./live-hub.ts";

/**
 * Announces a completed mutation to the open screens of the caller's store. The topic has the name of its router, if
 * there is one; the data version shows whether numbers changed.
 */
export function announceMutation(live: LiveHub, identity: Identity, path: string): void {
  const topic = liveTopics.find((each) => path.startsWith(`${each}.`));
  const topics: LiveTopic[] = topic ? [topic, "data"] : ["data"];
  live.announce({ storeId: identity.store.id, topics, isLast: true });
  // The mutation may have ended a session or switched this one to another store.
  live.recheck(identity.user.id);
}
