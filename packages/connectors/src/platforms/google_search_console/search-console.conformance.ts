import {
  createEditableTraffic,
  type EditableTraffic,
} from "@cartograph/sandbox/testing/datasets/editable-traffic.ts";
import type { SearchDraft } from "@cartograph/sandbox/testing/datasets/session-draft.ts";
import { demoGoogleKey } from "@cartograph/sandbox/platforms/google/demo-account.ts";
import type { ConformanceHarness, ConformanceSubject } from "../../testing/conformance-subject.ts";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { openHarness } from "../../testing/sandbox-account.ts";
import type { Kept } from "../../testing/read-all.ts";
import { createSearchConsoleConnector } from "./search-console.connector.ts";
import { searchReports } from "./streams/search-report.ts";

const present = Date.UTC(2026, 5, 15, 12);
/** 5 AM in California. */
const lastFinalDay = Date.UTC(2026, 5, 12) / 86_400_000;
/** A first read covers at least this many days, even without data. */
const minDays = 10;
const site = "sc-domain:test-shop.example";

export const searchConsoleConformance: ConformanceSubject = {
  platform: "google_search_console",
  pageSize: 7,
  platformFaults: ["load_quota", "qps_quota", "rate_limited", "project_quota", "backend_error"],
  changingStream: "queries",
  trackedCount: "clicks",
  triesWhileDown: 8,
  canary: {
    apiKey: demoGoogleKey.replace("sandbox_google_demo", "canary_5f1c9e"),
    secret: "canary_5f1c9e",
  },
  open,
};

async function open(): Promise<ConformanceHarness> {
  const timing = createFakeTiming(present);
  const traffic = createEditableTraffic({
    sites: [{ siteUrl: site, permissionLevel: "siteRestrictedUser" }],
  });
  const book = createBook(traffic);
  const opened = await openHarness("google_search_console", {
    timing,
    sandbox: { traffic },
    connection: { account: site },
    createConnector: (options) =>
      createSearchConsoleConnector({
        ...options,
        // Small pages, so that a few days need several.
        paging: { rowLimit: 7, truncationThreshold: 12 },
      }),
  });
  return {
    ...opened,
    expectedCounts: () => expectedCountsOf(book.drafts()),
    count: countRows,
    fill: (count) => fill(book, count),
    applyChanges: () => applyChanges(book),
  };
}

/** The written search rows by number. */
type Book = Pick<EditableTraffic, "addSearch" | "changeSearch" | "removeSearch"> & {
  drafts(): SearchDraft[];
};

function createBook(traffic: EditableTraffic): Book {
  const written = new Map<number, SearchDraft>();
  return {
    drafts: () => [...written.values()],
    addSearch(draft) {
      const number = traffic.addSearch(draft);
      written.set(number, draft);
      return number;
    },
    changeSearch(number, change) {
      traffic.changeSearch(number, change);
      const draft = written.get(number);
      if (draft) written.set(number, { ...draft, ...change });
    },
    removeSearch(number) {
      traffic.removeSearch(number);
      written.delete(number);
    },
  };
}

/** Number of days with a record, rows of each breakdown, and all clicks. */
function expectedCountsOf(drafts: readonly SearchDraft[]): Record<string, number> {
  const final = drafts.filter(({ day }) => day <= lastFinalDay);
  const firstDay = Math.min(...final.map(({ day }) => day), lastFinalDay + 1 - minDays);
  const rows = (memberOf: (draft: SearchDraft) => string | null | undefined) =>
    new Set(
      final
        .filter((each) => memberOf(each) !== null)
        .map((each) => `${each.day} ${memberOf(each)}`),
    ).size;
  return {
    search_day: searchReports.length * (lastFinalDay - firstDay + 1),
    total: rows(() => ""),
    query: rows(({ query }) => query),
    page: rows(({ page = "" }) => page),
    country: rows(({ country = "US" }) => country),
    device: rows(({ device = "DESKTOP" }) => device),
    clicks: final.reduce((sum, { clicks = 1 }) => sum + clicks, 0),
  };
}

function countRows(kept: Kept): Record<string, number> {
  const counts: Record<string, number> = { search_day: kept.size, clicks: 0 };
  for (const record of kept.values()) {
    if (record.kind !== "search_day") continue;
    const { breakdown, rows } = record;
    counts[breakdown] = (counts[breakdown] ?? 0) + rows.length;
    if (breakdown !== "total") continue;
    for (const { clicks } of rows) counts["clicks"] = (counts["clicks"] ?? 0) + clicks;
  }
  return counts;
}

/** This many final days, newest first, each with a withheld query and up to three others. */
function fill(book: Book, count: number): void {
  for (let back = 0; back < count; back += 1) {
    const day = lastFinalDay - back;
    book.addSearch({ day, query: null, clicks: 1, impressions: 9, position: 5 });
    for (let index = 0; index <= back % 3; index += 1) {
      book.addSearch({
        day,
        query: `lamp ${index}`,
        page: `https://test-shop.example/products/lamp-${index % 2}`,
        country: index === 0 ? "US" : "DE",
        device: index === 1 ? "MOBILE" : "DESKTOP",
        clicks: back + index,
        impressions: 20 + 3 * back + index,
        position: 2,
      });
    }
  }
}

/** Corrects a final day and adds another day. The first rows belong to the last final day. */
function applyChanges(book: Book): void {
  const [withheld, first, second, third] = [1, 2, 3, 4];
  book.removeSearch(withheld);
  book.changeSearch(first, { clicks: 77, impressions: 700 });
  book.changeSearch(second, { query: "late lamp" });
  book.changeSearch(third, { clicks: 5 });
  book.addSearch({ day: lastFinalDay - 2, query: "late sofa", country: "FR" });
  book.addSearch({ day: lastFinalDay + 1, clicks: 50, impressions: 500 });
  book.addSearch({ day: lastFinalDay + 3, clicks: 30, impressions: 300 });
}
