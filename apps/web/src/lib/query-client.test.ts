import { focusManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

// Without a window the library assumes a server, where it never polls.
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

/** Blurs and focuses the window, goes offline and online, and waits an hour. */
async function liveThroughAnHour(): Promise<void> {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(hour);
}

test("reads once, even after focus, reconnect or remount", async () => {
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

test("does not retry a failed read", async () => {
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

test("keeps the failure of a first read while it is tried again, until the screen is left", async () => {
  const client = createQueryClient(() => {});
  const read = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("busy"))
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValueOnce("figures")
    .mockRejectedValue(new Error("busy again"));
  const observer = new QueryObserver(client, { queryKey: ["report"], queryFn: read });
  const leave = observer.subscribe(() => {});
  const shown = () => {
    const { error, data, isFetching } = observer.getCurrentResult();
    return { error: error?.message, data, isFetching };
  };
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual({ error: "busy", data: undefined, isFetching: false });
  const retry = observer.refetch();
  expect(shown()).toEqual({ error: "busy", data: undefined, isFetching: true });
  await retry;
  expect(shown()).toEqual({ error: "offline", data: undefined, isFetching: false });
  leave();
  const leaveSecond = observer.subscribe(() => {});
  expect(shown()).toEqual({ error: undefined, data: undefined, isFetching: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual({ error: undefined, data: "figures", isFetching: false });
  leaveSecond();
});

test("does not retry a failed write", async () => {
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
