import type { LiveEvent } from "@cartograph/contracts/live.ts";

/**
 * Events waiting for one stream: at most one per type, so that a slow client uses little memory and gets the latest
 * state.
 */
export type Subscriber = {
  push(event: LiveEvent): void;
  /** Ends the current wait without an event. */
  wake(): void;
  /** Ends the stream and any current wait. */
  close(): void;
  /** Events since the last call, oldest first; empty after a wake-up or a timeout; null once closed. */
  take(timeoutMs: number): Promise<LiveEvent[] | null>;
};

export function createSubscriber(onClosed: () => void): Subscriber {
  const waiting = new Map<LiveEvent["type"], LiveEvent>();
  let isAwake = false;
  let isClosed = false;
  let resume: (() => void) | null = null;

  function wake(): void {
    isAwake = true;
    resume?.();
  }

  return {
    push(event) {
      const known = waiting.get(event.type);
      const wasLast = known?.type === "data" && known.isLast;
      waiting.set(
        event.type,
        wasLast && event.type === "data" ? { ...event, isLast: true } : event,
      );
      wake();
    },
    wake,
    close() {
      if (isClosed) return;
      isClosed = true;
      waiting.clear();
      wake();
      onClosed();
    },
    async take(timeoutMs) {
      if (!isAwake && !isClosed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs).unref();
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        resume = null;
      }
      isAwake = false;
      if (isClosed) return null;
      const events = [...waiting.values()];
      waiting.clear();
      return events;
    },
  };
}
