import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isIntegerId, storedId } from "./stored-id.ts";

test.each(["0", "7", "5000000000001", "999999999999999"])("stores %s as an integer", (extId) => {
  expect(isIntegerId(extId)).toBe(true);
  expect(storedId(extId)).toBe(BigInt(extId));
});

test.each(["", "007", "-7", "1.0", "1e3", " 7", "1000000000000000", "name:#7"])(
  "stores %j as text",
  (extId) => {
    expect(storedId(extId)).toBe(extId);
  },
);

test("stores different ids as different values", () => {
  const extId = fc.oneof(fc.string(), fc.nat().map(String), fc.stringMatching(/^\d{0,17}$/));
  fc.assert(
    fc.property(extId, (id) => {
      expect(String(storedId(id))).toBe(id);
    }),
  );
});
