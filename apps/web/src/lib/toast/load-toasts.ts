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

/** Loads the toast code after the first paint, or with the first toast. */
export function loadToasts(): Promise<Toasts> {
  loading ??= load();
  return loading;
}

/** The toast code; null until it is loaded. */
export function loadedToasts(): Toasts | null {
  return loaded;
}

/** Calls `listener` once it is loaded. Returns a function that unsubscribes. */
export function onToastsLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
