import { expect, test } from "vitest";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { MetricScreen } from "./metric-screen.tsx";

test("does not suggest another store for an unknown metric, since all have the same", () => {
  const page = renderPage(<MetricScreen />, { path: "/metrics/foo" });
  expect(page).toContain("No metric matches this link");
  expect(page).not.toContain("another store");
});
