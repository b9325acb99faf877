import type { Identity } from "../sessions/identity-rows.ts";
import type { LiveTopic } from "./live-change.ts";
import type { LiveHub } from "./live-hub.ts";

const topicByRouter: Partial<Record<string, LiveTopic>> = {
  integrations: "integrations",
  imports: "imports",
  store: "store",
  views: "views",
  notes: "notes",
};

/**
 * Announces a completed mutation to the open screens of the caller's store. The first segment of its path selects the
 * topic; the data version shows whether numbers changed.
 */
export function announceMutation(live: LiveHub, identity: Identity, path: string): void {
  const topic = topicByRouter[path.split(".", 1)[0] ?? ""];
  const topics: LiveTopic[] = topic ? [topic, "data"] : ["data"];
  live.announce({ storeId: identity.store.id, topics, isLast: true });
  // The mutation may have ended a session or switched this one to another store.
  live.recheck(identity.user.id);
}
