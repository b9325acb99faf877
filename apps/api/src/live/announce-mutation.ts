import type { Identity } from "../sessions/identify.ts";
import type { LiveTopic } from "./live-change.ts";
import type { LiveHub } from "./live-hub.ts";

const topicOf: Partial<Record<string, LiveTopic>> = {
  integrations: "integrations",
  imports: "imports",
  store: "store",
};

/**
 * Tells the open screens of whoever asked that a mutation went through. What it was about is the first part of its
 * path; whether figures changed with it the version of the data says.
 */
export function announceMutation(live: LiveHub, identity: Identity, path: string): void {
  const topic = topicOf[path.split(".", 1)[0] ?? ""];
  const topics: LiveTopic[] = topic ? [topic, "data"] : ["data"];
  live.announce({ storeId: identity.store.id, topics, isLast: true });
  // It may have ended a session, or led this one to another store.
  live.recheck(identity.user.id);
}
