import { expect, test, vi } from "vitest";

test("is read by zod when it loads later", async () => {
  vi.resetModules();
  await import("./zod-without-eval.ts");
  const { config } = await import("zod/v4/core");
  expect(config().jitless).toBe(true);
});
