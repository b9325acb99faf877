import * as fc from "fast-check";
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const context = { storeId: 7, integrationId: "a1", field: "api_key" };

describe("createSecretBox", () => {
  const box = createSecretBox(randomBytes(32));

  test("decrypts any secret that was sealed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (secret) => {
        expect(box.open(box.seal(secret, context), context)).toBe(secret);
      }),
    );
  });

  test("seals the same secret differently each time and never contains it in plain text", () => {
    const sealed = box.seal("shpat_CANARY", context);
    expect(box.seal("shpat_CANARY", context)).not.toBe(sealed);
    expect(Buffer.from(sealed.slice(3), "base64url").includes("CANARY")).toBe(false);
  });

  test.each([
    { ...context, storeId: 8 },
    { ...context, integrationId: "a2" },
    { ...context, field: "password" },
  ])("does not open for another row %o", (other) => {
    expect(() => box.open(box.seal("secret", context), other)).toThrow(/cannot be opened/);
  });

  test("does not open when a single bit is flipped", () => {
    const sealed = Buffer.from(box.seal("a secret", context).slice(3), "base64url");
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const flipped = Buffer.from(sealed);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => box.open(`v1.${flipped.toString("base64url")}`, context)).toThrow(
        /cannot be opened/,
      );
    }
  });

  test("does not open with another key", () => {
    const other = createSecretBox(randomBytes(32));
    expect(() => other.open(box.seal("secret", context), context)).toThrow(/cannot be opened/);
  });

  test.each(["", "v1", "v1.", "v2.AAAA", "v1.AAAA", "plain text", "v1.====", "v1.a.b"])(
    "does not open %j",
    (envelope) => {
      expect(() => box.open(envelope, context)).toThrow(/cannot be opened/);
    },
  );
});
