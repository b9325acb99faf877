import { platforms } from "@cartograph/contracts/platform.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEditableStore } from "./testing/datasets/editable-store.ts";
import { startSandbox, type Sandbox } from "./start.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ store: createEditableStore(), now: () => Date.UTC(2026, 5, 1) });
});
afterAll(() => sandbox.close());

test.each(platforms)(
  "%s answers an unknown path with the note that it is not served",
  async (platform) => {
    for (const method of ["GET", "POST"]) {
      const response = await fetch(`${sandbox.platformUrl(platform)}/some/path/of/theirs`, {
        method,
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).toContain("not served by this sandbox");
    }
  },
);
