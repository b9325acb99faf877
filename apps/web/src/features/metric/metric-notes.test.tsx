import { dayIn } from "@cartograph/contracts/days.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { expect, test } from "vitest";
import { type MetricReport, ReportProvider } from "../../lib/report/report-context.tsx";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { MetricNotes } from "./metric-notes.tsx";

const today = dayIn("UTC", Date.now());
const dataSources = (["shopify", "google_analytics"] as const).map((platform) => ({
  platform,
  asOf: new Date().toISOString(),
  isStale: false,
  status: "connected",
}));

type Reported = {
  isComplete?: boolean;
  noPercentChange?: { since: string; hasEarlierData?: boolean } | null;
  notices?: string[];
  isConnected?: boolean;
  missing?: string[];
};

/** The notes on completeness; null if there are none. */
const completenessOf = (id: MetricId, reported: Reported = {}) =>
  noteOf("Completeness", id, reported);

function noteOf(name: string, id: MetricId, reported: Reported): string | null {
  const { isComplete = true, noPercentChange = null, notices = [] } = reported;
  const { isConnected = true, missing = [] } = reported;
  const report = {
    range: {
      from: "2026-02-01",
      to: isComplete ? "2026-02-28" : today,
      timezone: "UTC",
      isComplete,
    },
    metrics: { [id]: { id, value: 1, missing, noPercentChange, series: null } },
    dataSources: isConnected ? dataSources : [],
    notices: notices.map((code) => ({ code, message: "" })),
  };
  const page = renderPage(
    <ReportProvider report={report as unknown as MetricReport}>
      <MetricNotes id={id} />
    </ReportProvider>,
  );
  return new RegExp(`${name}</dt><dd>(.*?)</dd>`).exec(page)?.[1] ?? null;
}

test("says whether all days of the range are complete", () => {
  expect(completenessOf("orders")).toBe("All days of this range are complete.");
  expect(completenessOf("orders", { isComplete: false })).toMatch(/^Includes .*, so far\.$/);
  expect(completenessOf("sessions", { isComplete: false })).toBe("Includes partial days.");
});

test("says nothing of days whose source cannot be read", () => {
  expect(completenessOf("orders", { missing: ["shopify"], isComplete: false })).toBe(null);
});

test("says since when there is data of the range", () => {
  const since = "2026-02-10";
  expect(completenessOf("orders", { noPercentChange: { since } })).toBe(
    "No data before Feb 10, 2026.",
  );
  const isPartial = { since, hasEarlierData: true };
  expect(completenessOf("sessions", { noPercentChange: isPartial })).toBe(
    "Incomplete before Feb 10, 2026.",
  );
  const before = { since: "2026-01-10" };
  expect(completenessOf("orders", { noPercentChange: before })).toMatch(/^All days/);
});

test.each(["first_sync_unfinished", "analytics_first_sync_incomplete"])(
  "calls no day complete with the notice %s",
  (notice) => {
    expect(completenessOf("sessions", { notices: [notice] })).toBe(
      "The first sync isn&#x27;t finished, so any day may be incomplete.",
    );
  },
);

test("says nothing about figures to date or without a source", () => {
  expect(completenessOf("customers_to_date")).toBeNull();
  expect(completenessOf("orders", { isConnected: false })).toBeNull();
});

test("names imported orders as the source of a store without a shop", () => {
  expect(noteOf("Source", "orders", { isConnected: false })).toBe("Imported orders");
  expect(noteOf("Source", "orders", { isConnected: false, missing: ["shopify"] })).toBe(
    "Shopify (not connected)",
  );
  expect(noteOf("Source", "sessions", { isConnected: false, missing: ["google_analytics"] })).toBe(
    "Google Analytics (not connected)",
  );
  expect(noteOf("Source", "orders", {})).toMatch(/^Shopify, synced [^·]*$/);
});
