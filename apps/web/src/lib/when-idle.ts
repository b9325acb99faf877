/** Runs `task` when the browser has nothing better to do, after at most `timeout` ms. Gives what calls it off. */
export function whenIdle(task: () => void, timeout = 4000): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(task, timeout / 2);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout });
  return () => window.cancelIdleCallback(handle);
}
