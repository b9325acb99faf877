import type * as toastStack from "./toast-stack.tsx";

type Toasts = typeof toastStack;

let loaded: Toasts | null = null;
let loading: Promise<Toasts> | null = null;
const listeners = new Set<() => void>();

async function load(): Promise<Toasts> {
  try {
    loaded = await import("./toast-stack.tsx");
    for (const listener of listeners) listener();
    return loaded;
  } catch (error) {
    // The next toast tries again.
    loading = null;
    throw error;
  }
}

/** What draws toasts comes after the first picture, and at the latest with the first toast. */
export function loadToasts(): Promise<Toasts> {
  loading ??= load();
  return loading;
}

/** What draws toasts; null until it has come. */
export function loadedToasts(): Toasts | null {
  return loaded;
}

/** Calls `listener` when it has come. Gives what ends that. */
export function onToastsLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
