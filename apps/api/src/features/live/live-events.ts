import type { LiveEvent } from "@cartograph/contracts/live.ts";
import { dayOf, startOfDay } from "@cartograph/warehouse/calendar/zoned-day.ts";
import type { Identity } from "../../sessions/identity-rows.ts";
import type { LiveHub } from "../../live/live-hub.ts";
import type { Subscriber } from "../../live/subscriber.ts";

export type LiveEventsOptions = {
  hub: LiveHub;
  identity: Identity;
  /** The session's current identity; null when the session has ended. */
  identifyAgain: () => Promise<Identity | null>;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** The current time, UTC ms. */
  now: () => number;
};

/** How often to check for a new day, and whether the session has expired or was ended by another process. */
const recheckMs = 15_000;

/**
 * Streams changes and new days of the session's store until the session ends or switches to another store. The session
 * is checked before each event.
 * @throws AppError too_many_requests, synchronously
 */
export function liveEvents(options: LiveEventsOptions): AsyncGenerator<LiveEvent, void> {
  const { hub, identity, signal } = options;
  const subscriber = hub.subscribe({ userId: identity.user.id, storeId: identity.store.id });
  // The client may disconnect before anything is read from the stream.
  if (signal.aborted) subscriber.close();
  else signal.addEventListener("abort", subscriber.close, { once: true });
  return streamEvents(subscriber, options);
}

async function* streamEvents(
  subscriber: Subscriber,
  { identity, identifyAgain, signal, now }: LiveEventsOptions,
): AsyncGenerator<LiveEvent, void> {
  try {
    // The version is read after subscribing, so that later changes arrive as events.
    let sentDay: number | null = null;
    let events: LiveEvent[] | null = [];
    while (events !== null) {
      const found = await identifyAgain();
      if (found?.sessionId !== identity.sessionId || found.store.id !== identity.store.id) {
        yield { type: "ended" };
        return;
      }
      const { store, dataVersion } = found;
      const time = now();
      const dayStartedAt = startOfDay(dayOf(time, store.timezone), store.timezone);
      const dayAgeMs = time - dayStartedAt;
      if (sentDay === null) {
        yield { type: "ready", storeId: String(store.id), dataVersion, dayAgeMs };
      } else if (dayStartedAt !== sentDay) yield { type: "day", dayAgeMs };
      sentDay = dayStartedAt;
      yield* events;
      events = await subscriber.take(recheckMs);
    }
  } finally {
    signal.removeEventListener("abort", subscriber.close);
    subscriber.close();
  }
}
