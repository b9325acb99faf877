import { existsSync } from "node:fs";
import { hash } from "node:crypto";
import { join } from "node:path";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import type { ReportRequest, StoreContext } from "../src/report-request.ts";
import { formatDay, parseDay } from "../src/calendar/days.ts";
import { startOfDay } from "../src/calendar/zoned-day.ts";
import { adsReport } from "../src/questions/ads/ads-report.ts";
import { cartReport } from "../src/questions/checkout/cart-report.ts";
import { productsReport } from "../src/questions/products/products-report.ts";
import { dashboardReport } from "../src/questions/sales/dashboard-report.ts";
import { trafficReport } from "../src/questions/traffic/traffic-report.ts";
import { mergeChanges } from "../src/rollups/merge-changes.ts";
import { bumpStoreVersion } from "../src/store-version.ts";
import { benchFolder } from "./bench-folder.ts";
import { cpuMs, median } from "./cpu-time.ts";
import { plainSums } from "./plain-source-days.ts";
import { fillSourceDays } from "./source-days-store.ts";

/*
 * Cost of the five reports that use daily figures of sources, for 30 and 365 days, compared with adding up the same
 * days by SQL. Both sides alternate; reports are asked with an empty cache. `BENCH_FILE` keeps the generated store.
 */

const lastDay = parseDay("2026-06-17");
const warmUps = 10;
const rounds = 9;
const timezone = "America/New_York";
const now = startOfDay(lastDay, timezone) + 15 * 3_600_000;

/** Each report and the plain sums that contain the same days and members. */
const reports = {
  Overview: {
    ask: dashboardReport,
    plain: ["session:total", "session:channel", "session:device", "session:event", "item", "ad"],
  },
  Products: { ask: productsReport, plain: ["item"] },
  Traffic: {
    ask: trafficReport,
    plain: [
      "session:total",
      "session:landing_page",
      "session:source_medium",
      "session:referrer",
      "search:query",
    ],
  },
  Cart: { ask: cartReport, plain: ["session:total", "session:event", "session:cart_page", "item"] },
  Ads: { ask: adsReport, plain: ["ad"] },
} as const;

const file = process.env["BENCH_FILE"] ?? join(benchFolder(), "source-days.db");
const generated = await openStore();
const { id, currency } = await generated.selectFrom("stores").selectAll().executeTakeFirstOrThrow();
await mergeChanges(generated, id);
for (const days of [30, 365]) await measure(generated, { id, timezone, currency }, days);
await generated.destroy();

async function openStore(): Promise<Kysely<Schema>> {
  if (!existsSync(file)) return fillSourceDays(file, lastDay);
  const db = openDatabase({ file });
  await migrateToLatest(db);
  return db;
}

async function measure(db: Kysely<Schema>, store: StoreContext, days: number): Promise<void> {
  const span = { from: lastDay - days + 1, to: lastDay };
  const query: ReportRequest["query"] = {
    range: "custom",
    from: formatDay(span.from),
    to: formatDay(span.to),
    compare: "previous_period",
  };
  for (const [name, { ask, plain }] of Object.entries(reports)) {
    const times: { report: number[]; sums: number[] } = { report: [], sums: [] };
    const answer = await ask(db, { store, query, now });
    // Warms up the JIT, as on a server that has answered a few reports.
    for (let round = 0; round < warmUps; round += 1) {
      await bumpStoreVersion(db, store.id);
      await ask(db, { store, query, now });
    }
    for (let round = 0; round < rounds; round += 1) {
      await bumpStoreVersion(db, store.id);
      times.report.push(await cpuMs(() => ask(db, { store, query, now })));
      times.sums.push(await cpuMs(() => plainSums(db, plain, span)));
    }
    const [report, sums] = [median(times.report), median(times.sums)];
    const content = JSON.stringify({ ...answer, dataVersion: 0 });
    console.log(
      `${name.padEnd(9)} ${String(days).padStart(3)} days: ${report.toFixed(1)} ms CPU,`,
      `plain SQL sums ${sums.toFixed(1)} ms, ratio ${(report / sums).toFixed(2)},`,
      `answer ${hash("sha1", content).slice(0, 12)}`,
    );
  }
}
