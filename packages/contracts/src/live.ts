/**
 * What a stream of live events says. It names what changed and carries no figures: whoever shows them asks for them.
 * The first event of every stream is `ready`, which tells a client that was away whether it missed anything.
 */
export type LiveEvent =
  | {
      type: "ready";
      /** The store that the stream speaks of. */
      storeId: string;
      dataVersion: number;
    }
  /** Figures may be others now. */
  | {
      type: "data";
      /** Reports with another `dataVersion` are not the latest. */
      dataVersion: number;
      /** What brought the change has ended, so that no other follows at once. */
      isLast: boolean;
    }
  /** Integrations came, went, changed, or a sync went on. */
  | { type: "integrations" }
  /** An import began, went on or ended. */
  | { type: "imports" }
  /** The store's name, currency or zone changed. */
  | { type: "store" }
  /** The stream is over because the session ended or is of another store now. */
  | { type: "ended" };
