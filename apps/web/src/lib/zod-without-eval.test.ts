import { expect, test } from "vitest";

test("zod finds its setting where it was put before zod was loaded", async () => {
  await import("./zod-without-eval.ts");
  const { config } = await import("zod/v4/core");
  expect(config().jitless).toBe(true);
});
