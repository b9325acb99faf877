export type LiveTopic = "data" | "integrations" | "imports" | "store";

/** Something of a store that open screens may show. Plain data, so that a worker thread can pass it on. */
export type LiveChange = {
  /** Null: of every store. */
  storeId: number | null;
  topics: readonly LiveTopic[];
  /** What brought the change has ended. */
  isLast?: boolean;
};

export type AnnounceChange = (change: LiveChange) => void;
