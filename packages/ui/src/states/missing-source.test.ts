import { expect, test } from "vitest";
import { connectLabel } from "./missing-source.tsx";

test("the link names the sources that would give the figure", () => {
  expect(connectLabel(["google_analytics"])).toBe("Connect Google Analytics");
  expect(connectLabel(["google_ads", "facebook_ads"])).toBe("Connect Google Ads or Meta Ads");
  expect(connectLabel([])).toBe("Connect a source");
});
