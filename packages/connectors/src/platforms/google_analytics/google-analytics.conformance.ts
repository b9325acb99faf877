import { sessionBreakdowns } from "@cartograph/contracts/day-records.ts";
import { isFullTest } from "@cartograph/contracts/testing/test-runs.ts";
import {
  createEditableTraffic,
  type EditableTraffic,
} from "@cartograph/sandbox/testing/datasets/editable-traffic.ts";
import { demoGoogleKey } from "@cartograph/sandbox/platforms/google/demo-account.ts";
import { countDays } from "@cartograph/contracts/days.ts";
import type { ConformanceHarness, ConformanceSubject } from "../../testing/conformance-subject.ts";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { openHarness } from "../../testing/sandbox-account.ts";
import type { Kept } from "../../testing/read-all.ts";
import { createGoogleAnalyticsConnector } from "./google-analytics.connector.ts";
import { earliestDay } from "./streams/open-window.ts";

/**
 * 8 AM in the property's zone. Each test reads an account for the first time, so `npm test` does it four months after
 * Google's first day instead of reading 26 months.
 */
const { present, firstDay, today } = isFullTest
  ? { present: Date.UTC(2026, 5, 15, 12), firstDay: "2024-04-15", today: "2026-06-15" }
  : { present: Date.UTC(2015, 11, 15, 13), firstDay: earliestDay, today: "2015-12-15" };
const dayMs = 24 * 60 * 60_000;
/** Days of a first read, with and without sessions. */
const daysRead = countDays(firstDay, today);
const pageRows = 10;

export const googleAnalyticsConformance: ConformanceSubject = {
  platform: "google_analytics",
  pageSize: pageRows,
  // Left out: `repeated_page`, because a repeated empty answer looks like a second run of days without sessions
  // (streams.test.ts repeats pages with rows); `thresholded`, `other_row` and `sampled`, which rightly change what is
  // read; the hourly and daily quotas, which end a sync (check-connection.test.ts).
  platformFaults: ["quota_concurrent", "rows_missing"],
  changingStream: "sources",
  trackedCount: "total",
  // Google blocks the property for an hour after ten server errors.
  triesWhileDown: 4,
  canary: {
    apiKey: demoGoogleKey.replace("sandbox_google_demo", "canary_5f1c9e"),
    secret: "canary_5f1c9e",
  },
  open,
};

async function open(): Promise<ConformanceHarness> {
  const timing = createFakeTiming(present);
  const traffic = createEditableTraffic();
  const sessions: number[] = [];
  const opened = await openHarness("google_analytics", {
    timing,
    sandbox: { traffic },
    connection: { account: traffic.read(present).property.id, storeCurrency: "USD" },
    createConnector: (options) => createGoogleAnalyticsConnector({ ...options, pageRows }),
  });
  return {
    ...opened,
    expectedCounts: () => expectedCountsOf(sessions.length),
    count,
    fill: (number) => sessions.push(...fill(traffic, number)),
    applyChanges: () => applyChanges(traffic, sessions, timing.now()),
  };
}

/** Every session has a row in every breakdown, and one in each of the two counted steps. */
function expectedCountsOf(sessions: number): Record<string, number> {
  const byBreakdown = sessionBreakdowns.map((name) => [name, sessions]);
  return {
    ...Object.fromEntries(byBreakdown),
    event: 2 * sessions,
    items: sessions,
    session_day: sessionBreakdowns.length * daysRead,
    item_day: daysRead,
  };
}

function count(kept: Kept): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (name: string, number: number) => (counts[name] = (counts[name] ?? 0) + number);
  for (const record of kept.values()) {
    add(record.kind, 1);
    if (record.kind === "session_day") {
      for (const { sessions } of record.rows) add(record.breakdown, sessions);
    }
    if (record.kind === "item_day") for (const { views } of record.rows) add("items", views);
  }
  return counts;
}

/** One session a day, starting yesterday, each with a product view and an addition to the cart. */
function fill(traffic: EditableTraffic, number: number): number[] {
  return Array.from({ length: number }, (_, index) =>
    addVisit(traffic, present - (index + 1) * dayMs, index),
  );
}

function addVisit(traffic: EditableTraffic, at: number, index: number): number {
  const landingPage = `/products/lamp-${index % 3}`;
  return traffic.addSession({
    at,
    user: index % 4,
    acquisition: {
      source: `shop-${index % 2}.example`,
      medium: "referral",
      channelGroup: "Referral",
    },
    landingPage,
    cartPage: landingPage,
    country: index % 2 === 0 ? "US" : "DE",
    device: index % 3 === 0 ? "mobile" : "desktop",
    durationSeconds: 10 + index,
    pageViews: 2,
    steps: ["view_item", "add_to_cart"],
    items: [{ productId: 1 + (index % 3) }],
  });
}

/** One session changes its channel, one is removed, one is added today and one late. */
function applyChanges(traffic: EditableTraffic, sessions: number[], now: number): void {
  const [first, second] = sessions;
  if (first !== undefined) {
    const acquisition = { source: "google", medium: "referral", channelGroup: "Paid Search" };
    traffic.changeSession(first, { acquisition, durationSeconds: 700 });
  }
  if (second !== undefined) {
    traffic.removeSession(second);
    sessions.splice(1, 1);
  }
  sessions.push(addVisit(traffic, now - 60_000, 90), addVisit(traffic, now - 2 * dayMs, 91));
}
