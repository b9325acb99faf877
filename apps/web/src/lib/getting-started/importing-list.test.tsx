import type { Platform } from "@cartograph/contracts/platform.ts";
import { expect, test } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { ImportingBanner } from "./importing-list.tsx";
import type { FirstImport } from "./start-stage.ts";

const running = (name: string, platform: Platform, records: number) => ({
  name,
  platform,
  latestRun: {
    status: "running",
    records,
    streams: [{ stream: "any", status: "running", records, expected: null, message: null }],
  },
});

function bannerText(...runs: ReturnType<typeof running>[]): string {
  const firstImport = { isConnected: true, running: runs, fileImport: null, stopped: null };
  const page = renderPage(<ImportingBanner firstImport={firstImport as unknown as FirstImport} />);
  return /<p[^>]*>(.*?)<\/p>/.exec(page)?.[1] ?? "";
}

test("counts what each source has read by itself", () => {
  const shop = running("My shop", "shopify", 1200);
  const email = running("Newsletter", "klaviyo", 12);
  expect(bannerText(shop, email)).toBe(
    "Importing your data: 1,200 records from My shop and 12 days of data from Newsletter so far.",
  );
  expect(bannerText(shop, running("Newsletter", "klaviyo", 0))).toBe(
    "Importing your data: 1,200 records from My shop so far.",
  );
});

test("leaves out a source of which no day is read yet", () => {
  const shop = running("My shop", "shopify", 1200);
  const analytics = running("Google Analytics", "google_analytics", 3);
  for (const stream of analytics.latestRun.streams) stream.stream = "unique_visitors";
  expect(bannerText(shop, analytics)).toBe(
    "Importing your data: 1,200 records from My shop so far.",
  );
  expect(bannerText(analytics)).toBe("Importing your data from Google Analytics.");
});

test("names the sources before anything is read", () => {
  const waiting = [running("My shop", "shopify", 0), running("Newsletter", "klaviyo", 0)];
  expect(bannerText(...waiting)).toBe("Importing your data from My shop and Newsletter.");
});

test("does not promise progress when no import is running", () => {
  expect(bannerText()).toBe("Your import needs attention.");
});
