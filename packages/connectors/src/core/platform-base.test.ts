import { expect, test } from "vitest";
import { platformBase } from "./platform-base.ts";

test.each([
  [null, "https://api.example.com"],
  ["http://127.0.0.1:9000", "http://127.0.0.1:9000"],
  ["http://127.0.0.1:9000/", "http://127.0.0.1:9000"],
  ["http://127.0.0.1:9000/v25", "http://127.0.0.1:9000"],
  ["http://127.0.0.1:9000/ads/v25//", "http://127.0.0.1:9000/ads"],
  ["http://127.0.0.1:9000/v25/ads", "http://127.0.0.1:9000/v25/ads"],
])("takes %s as the base address %s", (entered, base) => {
  expect(platformBase(entered, "https://api.example.com", /\/v\d+/)).toBe(base);
});
