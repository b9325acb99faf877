import { expect, test } from "vitest";
import { createSerialQueue } from "./serial-queue.ts";

test("runs work one at a time in the order of the calls", async () => {
  const enqueue = createSerialQueue();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([enqueue(work("a")), enqueue(work("b"))])).toEqual(["a", "b"]);
  expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

test("rejects for the caller of failed work and continues with the next", async () => {
  const enqueue = createSerialQueue();
  const failing = enqueue(() => Promise.reject(new Error("no")));
  const next = enqueue(() => Promise.resolve("yes"));
  await expect(failing).rejects.toThrow("no");
  await expect(next).resolves.toBe("yes");
});
