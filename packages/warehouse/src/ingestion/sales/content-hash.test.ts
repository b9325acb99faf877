import { expect, test } from "vitest";
import { sampleOrder } from "../../testing/sample-order.ts";
import { contentHash } from "./content-hash.ts";

const order = sampleOrder({ name: "1", placed: "2026-03-01T10:00:00Z" });
const changed = (fields: Partial<typeof order>) => ({ ...order, ...fields });

test("leaves the update time out of an order's fingerprint, and nothing else", () => {
  const fingerprint = contentHash(order);
  expect(contentHash(changed({ updatedAt: order.updatedAt + 1 }))).toBe(fingerprint);
  expect(contentHash(changed({ processedAt: order.processedAt + 1 }))).not.toBe(fingerprint);
});

test("returns integers that SQLite stores in six bytes, above the mark for no content", () => {
  for (let number = 0; number < 1000; number += 1) {
    const fingerprint = contentHash(changed({ name: `#${number}` }));
    expect(Number.isInteger(fingerprint)).toBe(true);
    expect(fingerprint).toBeGreaterThan(0);
    expect(fingerprint).toBeLessThan(2 ** 47);
  }
});
