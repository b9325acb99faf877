import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurnVersions } from "./turn-versions.ts";

test("keeps a version until the event loop turn ends", async () => {
  const versions = createTurnVersions();
  versions.set(1, 7);
  await Promise.resolve();
  expect(versions.get(1)).toBe(7);
  expect(versions.get(2)).toBeUndefined();
  await nextTurn();
  expect(versions.get(1)).toBeUndefined();
  versions.set(1, 8);
  await nextTurn();
  expect(versions.get(1)).toBeUndefined();
});
