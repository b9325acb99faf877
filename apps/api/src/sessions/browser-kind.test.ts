import { expect, test } from "vitest";
import { browserKind } from "./browser-kind.ts";

test.each([
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15",
    { browser: "Safari", system: "macOS" },
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0",
    { browser: "Microsoft Edge", system: "Windows" },
  ],
  [
    "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0",
    { browser: "Firefox", system: "Linux" },
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36",
    { browser: "Chrome", system: "Android" },
  ],
])("recognizes %s", (userAgent, kind) => {
  expect(browserKind(userAgent)).toEqual(kind);
});

test.each([undefined, "", " ", "curl/8.5.0", "CANARY/1.0 something", "<b>x</b>", "x".repeat(9000)])(
  "returns null for %j",
  (userAgent) => {
    expect(browserKind(userAgent)).toEqual({ browser: null, system: null });
  },
);
