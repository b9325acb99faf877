import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { restatementRows } from "../questions/ads/campaign-restatements.ts";
import { adRows } from "../metrics/ads/ad-days.ts";
import { findCampaigns } from "../metrics/ads/campaigns.ts";
import { stepSessionsByDay } from "../metrics/checkout/checkout-steps.ts";
import { emailRows } from "../metrics/email/email-days.ts";
import { listRates } from "../metrics/exchange.ts";
import { itemSums, itemViewsByDay } from "../metrics/products/item-sums.ts";
import { findRangeUsers } from "../metrics/traffic/range-users.ts";
import { findReadDays } from "./read-days.ts";
import { withSyncedDays } from "./synced-days.ts";
import { searchByDay, searchByMember } from "../metrics/search/search-sums.ts";
import type { SourceScope } from "./source-scope.ts";
import { sessionsByDay, sessionsByMember } from "../metrics/traffic/session-sums.ts";

/** The query plans of all queries that a loader sends to an empty database. */
async function plansOf(load: (db: Database, scope: SourceScope) => Promise<unknown>) {
  const sent: string[] = [];
  const db = await openTestDatabase({ beforeQuery: (text) => sent.push(text) });
  const store = await insertTestStore(db);
  const span = { from: 20_000, to: 20_400 };
  sent.length = 0;
  await load(db, { storeId: store.id, accountId: 1, span });
  const plans: string[] = [];
  for (const text of sent.splice(0)) plans.push(await planOf(db, text));
  await db.destroy();
  return plans;
}

async function planOf(db: Database, text: string): Promise<string> {
  const parameters = [...text.matchAll(/\?/g)].map(() => 1);
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, parameters),
  );
  return rows.map((row) => row.detail).join("; ");
}

const days = "account_id=? AND report=? AND day>? AND day<?";

test.each<[what: string, (db: Database, scope: SourceScope) => Promise<unknown>, key: string]>([
  ["sessions by day", sessionsByDay, days],
  [
    "sessions by member",
    (db, scope) => sessionsByMember(db, { ...scope, breakdown: "landing_page" }),
    days,
  ],
  ["steps by day", stepSessionsByDay, days],
  ["items", (db, scope) => itemSums(db, scope, { figures: ["views"] }), days],
  ["views by day", itemViewsByDay, days],
  ["searches by day", searchByDay, days],
  [
    "searches by member",
    (db, scope) => searchByMember(db, { ...scope, breakdown: "query", limit: 100 }),
    days,
  ],
  [
    "the days that were read",
    (db, scope) => findReadDays(db, { ...scope, report: "session:total" }),
    "account_id=? AND report=?",
  ],
  ["campaigns by day", adRows, days],
  ["messages by day", emailRows, days],
  [
    "the days that an ad account was read",
    (db, scope) => findReadDays(db, { ...scope, report: "ad" }),
    "account_id=? AND report=?",
  ],
  ["users of a range", findRangeUsers, "account_id=? AND from_day=? AND to_day=?"],
])("finds %s by the primary key of their table", async (_what, load, key) => {
  const plans = await plansOf(load);
  expect(plans.length).toBeGreaterThan(0);
  const ofMembers = plans.filter((plan) => plan.startsWith("SEARCH source_members"));
  for (const plan of ofMembers) {
    expect(plan).toMatch(/report=\? AND (name=\?|member=\?|member>\? AND member<\?)\)$/);
  }
  for (const plan of plans.filter((each) => !ofMembers.includes(each))) {
    expect(plan).toMatch(/^SEARCH \w+ USING (PRIMARY KEY|INDEX sqlite_autoindex_\w+_1) /);
    // Sums of whole months are read like days.
    expect(plan.replaceAll(/month(?=[<>])/g, "day")).toContain(`(store_id=? AND ${key})`);
  }
});

test("finds rates by the primary key of their table", async () => {
  const pair = { base: "EUR", quote: "USD" };
  const plans = await plansOf((db, scope) => listRates(db, { ...scope, ...pair }));
  expect(plans).toEqual([
    "SEARCH exchange_rates USING PRIMARY KEY (store_id=? AND base=? AND quote=? AND day>? AND day<?)",
  ]);
});

test.each<[what: string, (db: Database, scope: SourceScope) => Promise<unknown>, key: string]>([
  [
    "a campaign's restatements",
    (db, scope) => restatementRows(db, { ...scope, campaignId: 1 }),
    "campaign_id=? AND day>? AND day<?",
  ],
  ["campaigns", (db, scope) => findCampaigns(db, { ...scope, accountIds: [1, 2] }), "account_id=?"],
])("finds %s by an index", async (_what, load, key) => {
  const [plan] = await plansOf(load);
  expect(plan).toMatch(/^SEARCH \w+ USING INDEX/);
  expect(plan).toContain(`(store_id=? AND ${key})`);
});

test("finds the days left out of an account by an index that contains only them", async () => {
  const plans = await plansOf((db, { storeId, accountId }) =>
    withSyncedDays(db, storeId, [
      { id: accountId, platform: "google_ads", timezone: "UTC", readUntil: null },
    ]),
  );
  expect(plans).toContain(
    "SEARCH report_days USING COVERING INDEX report_days_refused (store_id=? AND account_id=?)",
  );
});
