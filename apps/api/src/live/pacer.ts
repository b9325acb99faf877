/** Emits the first event immediately, then one event per interval for all that arrived in it. */
export type Pacer<Topic extends string> = {
  /** @param isLast kept until the event is emitted */
  add(topic: Topic, isLast: boolean): void;
  stop(): void;
};

/** The time after an event in which others of its topic wait. */
type Interval = { timer: NodeJS.Timeout; waiting: { isLast: boolean } | null };

/** @param spacingMs minimum milliseconds between two events of a topic */
export function createPacer<Topic extends string>(
  spacingMs: (topic: Topic) => number,
  emit: (topic: Topic, isLast: boolean) => void,
): Pacer<Topic> {
  const intervals = new Map<Topic, Interval>();

  function begin(topic: Topic): void {
    const timer = setTimeout(() => end(topic), spacingMs(topic)).unref();
    intervals.set(topic, { timer, waiting: null });
  }

  function end(topic: Topic): void {
    const waiting = intervals.get(topic)?.waiting;
    intervals.delete(topic);
    if (!waiting) return;
    begin(topic);
    emit(topic, waiting.isLast);
  }

  return {
    add(topic, isLast) {
      const interval = intervals.get(topic);
      if (interval) {
        interval.waiting = { isLast: isLast || interval.waiting?.isLast === true };
        return;
      }
      begin(topic);
      emit(topic, isLast);
    },
    stop() {
      for (const { timer } of intervals.values()) clearTimeout(timer);
      intervals.clear();
    },
  };
}
