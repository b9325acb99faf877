import { expect, test } from "vitest";
import { checkStrictPassword } from "./password-policy.ts";

test.each(["short", "password", "12345678", "PASSWORD"])("refuses %s", async (password) => {
  await expect(checkStrictPassword(password)).rejects.toMatchObject({
    code: "invalid_input",
    issues: [{ path: "password" }],
  });
});

test("accepts a long, uncommon password", async () => {
  await expect(checkStrictPassword("mapping-the-harbour")).resolves.toBeUndefined();
});
