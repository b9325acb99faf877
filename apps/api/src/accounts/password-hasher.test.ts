import { AppError } from "@cartograph/contracts/app-error.ts";
import argon2 from "argon2";
import { describe, expect, test, vi } from "vitest";
import { createPasswordHasher } from "./password-hasher.ts";

describe("createPasswordHasher", () => {
  const passwords = createPasswordHasher();

  test("hashes with OWASP's parameters and verifies its own hashes", async () => {
    const hash = await passwords.hash("correct horse");
    expect(hash).toMatch(/^\$argon2id\$v=19\$/);
    expect(hash.split("$")[3]?.split(",").toSorted()).toEqual(["m=19456", "p=1", "t=2"]);
    expect(await passwords.verify(hash, "correct horse")).toBe(true);
    expect(await passwords.verify(hash, "correct horsf")).toBe(false);
    expect(passwords.needsRehash(hash)).toBe(false);
  });

  test("uses every byte of a long password", async () => {
    const hash = await passwords.hash(`${"x".repeat(1000)}a`);
    expect(await passwords.verify(hash, `${"x".repeat(1000)}b`)).toBe(false);
  });

  test("reports weaker hashes as outdated", () => {
    const weak = "$argon2id$v=19$m=4096,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$YWJjZGVmZ2hpamtsbW5vcA";
    expect(passwords.needsRehash(weak)).toBe(true);
  });

  test("rejects a missing or unreadable hash", async () => {
    expect(await passwords.verify(null, "anything")).toBe(false);
    expect(await passwords.verify("-", "anything")).toBe(false);
  });

  test("runs a full verification for an unknown user, so that timing reveals no account", async () => {
    const verify = vi.spyOn(argon2, "verify");
    await passwords.verify(null, "anything");
    expect(verify).toHaveBeenCalledTimes(1);
    const [hash] = verify.mock.calls[0] ?? [];
    expect(String(hash).split("$")[3]?.split(",").toSorted()).toEqual(["m=19456", "p=1", "t=2"]);
    verify.mockRestore();
  });

  test("refuses requests when too many are waiting", async () => {
    const hash = await passwords.hash("password");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () => passwords.verify(hash, "password")),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(outcomes.length - refused.length).toBe(18);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(AppError);
      expect(reason).toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
    }
  });
});
