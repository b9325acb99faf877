import { expect, test } from "vitest";
import { createImportQueue } from "./import-queue.ts";

/** Runs that end when the test says so, and the names of those that started. */
function createRuns() {
  const enqueue = createImportQueue();
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  return {
    started,
    add: (storeId: number, name: string) =>
      enqueue(storeId, () => {
        started.push(name);
        return new Promise<void>((resolve) => {
          finish.set(name, () => resolve());
        });
      }),
    finish: (name: string) => finish.get(name)?.(),
  };
}

test("runs the imports of one store one at a time, in the order of their upload", async () => {
  const runs = createRuns();
  const first = runs.add(1, "first");
  const second = runs.add(1, "second");
  void runs.add(1, "third");
  await expect.poll(() => runs.started).toEqual(["first"]);
  runs.finish("first");
  await first;
  await expect.poll(() => runs.started).toEqual(["first", "second"]);
  runs.finish("second");
  await second;
  await expect.poll(() => runs.started).toEqual(["first", "second", "third"]);
});

test("starts another store's import while a store's import is still running", async () => {
  const runs = createRuns();
  void runs.add(1, "large");
  void runs.add(1, "next of the same store");
  void runs.add(2, "small");
  await expect.poll(() => runs.started).toEqual(["large", "small"]);
});

test("runs the imports of at most two stores at a time", async () => {
  const runs = createRuns();
  const first = runs.add(1, "1");
  for (const store of [2, 3]) void runs.add(store, String(store));
  await expect.poll(() => runs.started).toEqual(["1", "2"]);
  runs.finish("1");
  await first;
  await expect.poll(() => runs.started).toEqual(["1", "2", "3"]);
});

test("continues with the store's next import when one fails", async () => {
  const enqueue = createImportQueue();
  const failed = enqueue(1, () => Promise.reject(new Error("broken")));
  let ran = false;
  const next = enqueue(1, async () => {
    ran = true;
  });
  await expect(failed).rejects.toThrow("broken");
  await next;
  expect(ran).toBe(true);
});
