/** Emits the first event immediately, then one event per interval for all that arrived in it. */
export type Pacer<Topic extends string> = {
  /** @param isLast kept until the event is emitted */
  add(topic: Topic, isLast: boolean): void;
  stop(): void;
};

type Pace = { timer: NodeJS.Timeout; waiting: { isLast: boolean } | null };

/** @param spacingMs minimum milliseconds between two events of a topic */
export function createPacer<Topic extends string>(
  spacingMs: Record<Topic, number>,
  release: (topic: Topic, isLast: boolean) => void,
): Pacer<Topic> {
  const paces = new Map<Topic, Pace>();

  function begin(topic: Topic): void {
    const timer = setTimeout(() => rest(topic), spacingMs[topic]).unref();
    paces.set(topic, { timer, waiting: null });
  }

  function rest(topic: Topic): void {
    const waiting = paces.get(topic)?.waiting;
    paces.delete(topic);
    if (!waiting) return;
    begin(topic);
    release(topic, waiting.isLast);
  }

  return {
    add(topic, isLast) {
      const pace = paces.get(topic);
      if (pace) {
        pace.waiting = { isLast: isLast || pace.waiting?.isLast === true };
        return;
      }
      begin(topic);
      release(topic, isLast);
    },
    stop() {
      for (const { timer } of paces.values()) clearTimeout(timer);
      paces.clear();
    },
  };
}
