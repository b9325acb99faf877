/** A queue of future events, ordered by time and then by order of addition. */
export type Agenda<T> = {
  add(item: T): void;
  /** Returns the next item due at or before that moment; undefined when there is none. */
  takeUntil(untilMs: number): T | undefined;
};

type Entry<T> = { item: T; at: number; order: number };

/** Implemented as a binary heap. */
export function createAgenda<T extends { at: number }>(): Agenda<T> {
  const heap: Entry<T>[] = [];
  let added = 0;

  const isBefore = (a: Entry<T>, b: Entry<T>) =>
    a.at < b.at || (a.at === b.at && a.order < b.order);

  function rise(entry: Entry<T>, from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isBefore(entry, parent)) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = entry;
  }

  function sink(entry: Entry<T>): void {
    let place = 0;
    for (;;) {
      let below = place * 2 + 1;
      let child = heap[below];
      const sibling = heap[below + 1];
      if (child && sibling && isBefore(sibling, child)) {
        below += 1;
        child = sibling;
      }
      if (!child || !isBefore(child, entry)) break;
      heap[place] = child;
      place = below;
    }
    heap[place] = entry;
  }

  return {
    add(item) {
      added += 1;
      const entry = { item, at: item.at, order: added };
      heap.push(entry);
      rise(entry, heap.length - 1);
    },
    takeUntil(untilMs) {
      const [first] = heap;
      if (!first || first.at > untilMs) return undefined;
      const last = heap.pop();
      if (last && last !== first) sink(last);
      return first.item;
    },
  };
}
