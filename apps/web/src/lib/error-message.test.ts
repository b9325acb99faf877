import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { errorMessage, isUnauthorized } from "./error-message.ts";

function answer(status: number, message: string) {
  return TRPCClientError.from({
    error: { code: -32000, message, data: { code: "X", httpStatus: status } },
  });
}

test("returns the server's message", () => {
  expect(errorMessage(answer(409, "Username already exists"), "Could not create account")).toBe(
    "Username already exists",
  );
});

test("returns the fallback without a server response", () => {
  const unreachable = TRPCClientError.from(new TypeError("Failed to fetch"));
  expect(errorMessage(unreachable, "Invalid credentials")).toBe("Invalid credentials");
  expect(errorMessage(new Error("secret detail"))).not.toContain("secret detail");
});

test("treats only 401 as signed out", () => {
  expect(isUnauthorized(answer(401, "Sign in first"))).toBe(true);
  expect(isUnauthorized(answer(503, "Busy"))).toBe(false);
  expect(isUnauthorized(TRPCClientError.from(new TypeError("Failed to fetch")))).toBe(false);
});
