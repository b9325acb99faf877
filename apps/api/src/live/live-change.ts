export const liveTopics = ["data", "integrations", "imports", "store", "views", "notes"] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** A change in a store that open screens may show. Plain data, so that worker threads can send it. */
export type LiveChange = {
  /** Null means every store. */
  storeId: number | null;
  topics: readonly LiveTopic[];
  /** The sync, import or mutation behind the change has ended. */
  isLast?: boolean;
};

export type AnnounceChange = (change: LiveChange) => void;
