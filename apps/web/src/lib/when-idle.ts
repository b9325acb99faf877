/** Runs `task` when the browser has nothing better to do, however long that takes. Gives what calls it off. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(task, 2000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task);
  return () => window.cancelIdleCallback(handle);
}
