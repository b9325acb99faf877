import { focusManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

// Where there is no window the library takes itself to be on a server, which never polls.
vi.hoisted(() => {
  vi.stubGlobal("window", { addEventListener() {}, removeEventListener() {} });
});

const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** Leaves the window and comes back, loses the network and finds it again, and waits for an hour. */
async function liveThroughAnHour(): Promise<void> {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(hour);
}

test("reads once, however often the window is focused, reconnected or mounted again", async () => {
  const client = createQueryClient(() => {});
  client.mount();
  const read = vi.fn<() => Promise<string>>(async () => "figures");
  const observe = () =>
    new QueryObserver(client, { queryKey: ["report"], queryFn: read }).subscribe(() => {});
  const leave = observe();
  await liveThroughAnHour();
  const leaveSecond = observe();
  await liveThroughAnHour();
  expect(read).toHaveBeenCalledTimes(1);
  leave();
  leaveSecond();
  client.unmount();
});

test("does not retry a read that failed", async () => {
  const failures: unknown[] = [];
  const client = createQueryClient((error) => failures.push(error));
  client.mount();
  const read = vi.fn<() => Promise<string>>(async () => {
    throw new Error("offline");
  });
  const leave = new QueryObserver(client, { queryKey: ["report"], queryFn: read }).subscribe(
    () => {},
  );
  await liveThroughAnHour();
  expect(read).toHaveBeenCalledTimes(1);
  expect(failures).toHaveLength(1);
  leave();
  client.unmount();
});

test("does not retry a write that failed", async () => {
  const client = createQueryClient(() => {});
  client.mount();
  const write = vi.fn<() => Promise<string>>(async () => {
    throw new Error("offline");
  });
  const mutation = client.getMutationCache().build(client, { mutationFn: write });
  await expect(mutation.execute(undefined)).rejects.toThrow("offline");
  await vi.advanceTimersByTimeAsync(hour);
  expect(write).toHaveBeenCalledTimes(1);
  client.unmount();
});
