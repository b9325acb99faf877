import type { LiveEvent } from "@cartograph/contracts/live.ts";

/**
 * What waits for one stream: at most one event of a type, so that a client that reads slowly holds back no memory and
 * gets the latest when it reads on.
 */
export type Subscriber = {
  push(event: LiveEvent): void;
  /** Ends the wait without an event. */
  wake(): void;
  /** Whoever waits hears that it is over. */
  close(): void;
  /** What came since the last call, the oldest first; empty when woken or after so long; null once closed. */
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
