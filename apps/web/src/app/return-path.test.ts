import { describe, expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

const path = "/metrics/net_sales?range=last_7_days&by=country#breakdown";

describe("after sign-in", () => {
  test("returns to the screen that was requested signed out", () => {
    expect(returnPath({ from: path, userId: null }, "1")).toBe(path);
  });

  test("returns to the screen on which the session of the same user ended", () => {
    expect(returnPath({ from: path, userId: "1" }, "1")).toBe(path);
    expect(returnPath({ from: path, userId: "2" }, "1")).toBeNull();
  });

  test.each([
    null,
    undefined,
    "/orders",
    {},
    ...[
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "https://evil.example/orders",
      "https:orders",
      "javascript:alert(1)",
      "orders",
      "/auth",
      "/terms-of-service",
      "/no-such-screen",
      "/orders/../../evil",
      7,
    ].map((from) => ({ from, userId: null })),
  ])("returns to no other address: %j", (state) => {
    expect(returnPath(state, "1")).toBeNull();
  });
});
