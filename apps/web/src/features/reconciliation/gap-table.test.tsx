import type { Reconciliation } from "@cartograph/contracts/reports/reconciliation.ts";
import { expect, test } from "vitest";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { GapTable } from "./gap-table.tsx";

test("heads the causes in words that fit a platform and the sum of all claims alike", () => {
  const figures = { orders: 2, amount: 30 };
  const headers = ["Google Ads", "All claims together"].map((name) => {
    const source: Reconciliation["sources"][number] = {
      id: "google_ads",
      name,
      from: "2026-03-01",
      to: "2026-03-02",
      timezone: null,
      currency: null,
      windowDays: null,
      isWindowAssumed: false,
      store: figures,
      source: figures,
      causes: [],
      notExplained: { orders: 0, amount: 0 },
    };
    const report = { currency: "USD", currencyDigits: 2 } as Reconciliation;
    const page = renderPage(<GapTable report={report} source={source} />);
    return [...page.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, words]) => words);
  });
  expect(headers).toEqual([
    ["Cause of difference", "Orders", "Sales"],
    ["Cause of difference", "Orders", "Sales"],
  ]);
});
