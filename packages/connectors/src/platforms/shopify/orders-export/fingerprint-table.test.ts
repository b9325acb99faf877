import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createFingerprint, FingerprintTable } from "./fingerprint-table.ts";

test("keeps the same numbers as a Map, across growth and collisions of slots", () => {
  const fingerprint = fc.oneof(
    fc.integer({ min: 1, max: 2 ** 48 }),
    // All of these belong in the same slot of a small table.
    fc.integer({ min: 1, max: 2000 }).map((number) => number * 4096),
  );
  fc.assert(
    fc.property(fc.array(fingerprint, { minLength: 1500, maxLength: 3000 }), (fingerprints) => {
      const table = new FingerprintTable();
      const expected = new Map<number, number>();
      for (const each of fingerprints) {
        table.update(each, (value) => value + 1);
        expected.set(each, (expected.get(each) ?? 0) + 1);
      }
      expect(table.size).toBe(expected.size);
      expect(fingerprints.every((each) => table.get(each) === expected.get(each))).toBe(true);
      expect(table.get(2 ** 48 + 1)).toBe(0);
    }),
    { numRuns: 20 },
  );
});

test("the fingerprints of a text differ between files", () => {
  const [one, other] = [createFingerprint(), createFingerprint()];
  expect(one("#1")).toBe(one("#1"));
  expect(one("#1")).not.toBe(one("#2"));
  expect(one("#1")).not.toBe(other("#1"));
});
