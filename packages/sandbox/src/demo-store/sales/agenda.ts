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
    let index = from;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isBefore(entry, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = entry;
  }

  function sink(entry: Entry<T>): void {
    let index = 0;
    for (;;) {
      let below = index * 2 + 1;
      let child = heap[below];
      const sibling = heap[below + 1];
      if (child && sibling && isBefore(sibling, child)) {
        below += 1;
        child = sibling;
      }
      if (!child || !isBefore(child, entry)) break;
      heap[index] = child;
      index = below;
    }
    heap[index] = entry;
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
