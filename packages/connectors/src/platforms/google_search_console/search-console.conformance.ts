import {
  createEditableTraffic,
  type EditableTraffic,
} from "@cartograph/sandbox/datasets/editable-traffic.ts";
import { demoGoogleKey } from "@cartograph/sandbox/platforms/google/demo-account.ts";
import { startSandbox } from "@cartograph/sandbox/start.ts";
import type { ConformanceBench, ConformanceSubject } from "../../testing/conformance-subject.ts";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { createSearchConsoleConnector } from "./search-console.connector.ts";
import { searchReports } from "./streams/search-report.ts";

const present = Date.UTC(2026, 5, 15, 12);
/** At five in the morning in California, three days back. */
const lastFinalDay = Date.UTC(2026, 5, 12) / 86_400_000;
/** A first read looks back so far even where there is nothing. */
const fewestDays = 10;
const site = "sc-domain:test-shop.example";

export const searchConsoleConformance: ConformanceSubject = {
  platform: "google_search_console",
  pageSize: 7,
  platformFaults: ["qps_quota", "rate_limited", "project_quota", "backend_error"],
  livingStream: searchReports[1]?.name ?? "",
  recordOfTruth: "search_day",
  triesWhileDown: 8,
  canary: {
    apiKey: demoGoogleKey.replace("sandbox_google_demo", "canary_5f1c9e"),
    secret: "canary_5f1c9e",
  },
  open: openBench,
};

async function openBench(): Promise<ConformanceBench> {
  const timing = createFakeTiming(present);
  const traffic = createEditableTraffic({
    sites: [{ siteUrl: site, permissionLevel: "siteRestrictedUser" }],
  });
  const sandbox = await startSandbox({ traffic, now: timing.now });
  const connection = {
    apiKey: demoGoogleKey,
    storeUrl: null,
    account: site,
    baseUrl: sandbox.platformUrl("google_search_console"),
    storeCurrency: null,
  };
  let days = 0;
  const numbers: number[] = [];
  return {
    connector: createSearchConsoleConnector({
      timing,
      limits: { totalTimeoutMs: 1_000, maxBodyBytes: 2 * 1024 * 1024 },
      // Small enough that a few days have more pages than one.
      paging: { rowLimit: 7, crowdedAt: 12 },
    }),
    connection,
    badConnection: {
      ...connection,
      apiKey: demoGoogleKey.replace("sandbox_google_demo", "sandbox_wrong"),
    },
    timing,
    faults: sandbox.faults,
    truth: () => ({ search_day: searchReports.length * Math.max(fewestDays, days) }),
    fill(count) {
      days = count;
      numbers.push(...fill(traffic, count));
    },
    live: () => live(traffic, numbers),
    close: () => sandbox.close(),
  };
}

/** So many final days, the last one first, each with a withheld query and up to three others. */
function fill(traffic: EditableTraffic, count: number): number[] {
  const numbers: number[] = [];
  for (let back = 0; back < count; back += 1) {
    const day = lastFinalDay - back;
    numbers.push(traffic.addSearch({ day, query: null, clicks: 1, impressions: 9, position: 5 }));
    for (let index = 0; index <= back % 3; index += 1) {
      const draft = {
        day,
        query: `lamp ${index}`,
        page: `https://test-shop.example/products/lamp-${index % 2}`,
        country: index === 0 ? "US" : "DE",
        device: index === 1 ? ("MOBILE" as const) : ("DESKTOP" as const),
        clicks: back + index,
        impressions: 20 + 3 * back + index,
        position: 2,
      };
      numbers.push(traffic.addSearch(draft));
    }
  }
  return numbers;
}

/** What was final is put right after all, and another day begins. */
function live(traffic: EditableTraffic, [withheld, ...others]: readonly number[]): void {
  const [first, second] = others;
  if (withheld !== undefined) traffic.removeSearch(withheld);
  if (first !== undefined) traffic.changeSearch(first, { clicks: 77, impressions: 700 });
  if (second !== undefined) traffic.changeSearch(second, { query: "late lamp" });
  traffic.addSearch({ day: lastFinalDay - 2, query: "late sofa", country: "FR" });
  traffic.addSearch({ day: lastFinalDay + 1, clicks: 50, impressions: 500 });
  traffic.addSearch({ day: lastFinalDay + 3, clicks: 30, impressions: 300 });
}
