import type { LiveEvent } from "@cartograph/contracts/live.ts";
import type { Identity } from "../../sessions/identify.ts";
import type { LiveHub } from "../../live/live-hub.ts";
import type { Subscriber } from "../../live/subscriber.ts";

export type LiveEventsOptions = {
  hub: LiveHub;
  identity: Identity;
  /** Who the session that asked belongs to by now; null when it ended. */
  identifyAgain: () => Promise<Identity | null>;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
};

/** A session that ends by itself, or by another process, is noticed after so long. */
const recheckMs = 15_000;

/**
 * What changes in the store of a session, until that ends or is of another store. Each event is sent only after the
 * session was found to hold.
 * @throws AppError too_many_requests, at once
 */
export function liveEvents(options: LiveEventsOptions): AsyncGenerator<LiveEvent, void> {
  const { hub, identity, signal } = options;
  const subscriber = hub.subscribe({ userId: identity.user.id, storeId: identity.store.id });
  // The client may go before anything is read of the stream.
  if (signal.aborted) subscriber.close();
  else signal.addEventListener("abort", subscriber.close, { once: true });
  return tell(subscriber, options);
}

async function* tell(
  subscriber: Subscriber,
  { identity, identifyAgain, signal }: LiveEventsOptions,
): AsyncGenerator<LiveEvent, void> {
  try {
    // The version is read after subscribing: what changes from here on is told by an event.
    let isFirst = true;
    let events: LiveEvent[] | null = [];
    while (events !== null) {
      const found = await identifyAgain();
      if (found?.sessionId !== identity.sessionId || found.store.id !== identity.store.id) {
        yield { type: "ended" };
        return;
      }
      const { store, dataVersion } = found;
      if (isFirst) yield { type: "ready", storeId: String(store.id), dataVersion };
      isFirst = false;
      yield* events;
      events = await subscriber.take(recheckMs);
    }
  } finally {
    signal.removeEventListener("abort", subscriber.close);
    subscriber.close();
  }
}
