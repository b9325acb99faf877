/** Makes a page wait until the test opens the gate. */
export function gate() {
  const events = new EventTarget();
  const wait = (name: string) =>
    new Promise<void>((resolve) => events.addEventListener(name, () => resolve(), { once: true }));
  const reached = wait("reached");
  const opened = wait("opened");
  return {
    reached,
    open: () => events.dispatchEvent(new Event("opened")),
    async pass() {
      events.dispatchEvent(new Event("reached"));
      await opened;
    },
  };
}
