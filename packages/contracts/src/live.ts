/**
 * An event of the live stream. It names what changed but carries no figures; clients query those. The first event of
 * every stream is `ready`, which shows a client that was offline whether it missed anything.
 */
export type LiveEvent =
  | {
      type: "ready";
      /** The store of the stream. */
      storeId: string;
      dataVersion: number;
      dayAgeMs: number;
    }
  /** A day began in the store's time zone. */
  | {
      type: "day";
      /**
       * Milliseconds since the day began; reports loaded before then show an earlier day as today. Not a time, because
       * the client's clock may differ.
       */
      dayAgeMs: number;
    }
  /** Figures may have changed. */
  | {
      type: "data";
      /** Reports with another `dataVersion` are out of date. */
      dataVersion: number;
      /** Whether the sync or import behind the change has ended, so that no further event follows at once. */
      isLast: boolean;
    }
  /** These were added, changed or removed, or a sync or import progressed; `store` is its name, currency and zone. */
  | { type: "integrations" | "imports" | "views" | "notes" | "store" }
  /** The stream ends because the session ended or switched to another store. */
  | { type: "ended" };
