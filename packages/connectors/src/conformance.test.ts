import { platforms } from "@cartograph/contracts/platform.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test.each(platforms)("%s has a conformance test", (platform) => {
  const files = readdirSync(join(import.meta.dirname, "platforms", platform));
  expect(files.filter((name) => name.endsWith(".conformance.test.ts"))).toHaveLength(1);
});
