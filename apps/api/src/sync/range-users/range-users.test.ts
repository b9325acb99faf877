import type { Connector } from "@cartograph/connectors/core/connector.ts";
import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import {
  sampleProperty,
  sampleRangeUsers,
  sampleSessionDay,
} from "@cartograph/warehouse/testing/sample-days.ts";
import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { fakeConnector } from "../testing/fake-connector.ts";
import { gate } from "../testing/gate.ts";
import { openSyncHarness } from "../testing/sync-harness.ts";

const readAt = new Date(Date.UTC(2026, 0, 20)).toISOString();
const check = async () => ({
  accountName: "Site",
  accountExternalId: sampleProperty,
  currency: null,
  timezone: "UTC",
  warnings: [],
});
const sessions = {
  name: "sessions",
  pages: [[sampleSessionDay({ day: "2026-01-19", rows: { "": { sessions: 2 } } })]],
};
type RangeUsers = NonNullable<Connector["rangeUsers"]>;
const answered: RangeUsers = async (_connection, ranges) =>
  ranges.map((range) => sampleRangeUsers({ ...range, users: 5, readAt }));
const openAnalytics = (rangeUsers: RangeUsers) =>
  openSyncHarness(
    fakeConnector({ platform: "google_analytics", streams: [sessions], check, rangeUsers }),
  );
const storedRanges = (harness: { db: Kysely<Schema> }) =>
  harness.db.selectFrom("range_users").selectAll().execute();

test("fetches the users of ranges as the last step of a run, for the checked account", async () => {
  const harness = await openAnalytics(answered);
  await harness.sync();
  const [run] = await harness.runs();
  const ranges = await storedRanges(harness);
  expect(ranges.length).toBeGreaterThan(10);
  expect(run).toMatchObject({ status: "succeeded", records: 1 + ranges.length });
  expect(run?.streams.at(-1)).toMatchObject({
    stream: "unique_visitors",
    status: "done",
    records: ranges.length,
    expected: ranges.length,
  });
  const accounts = await harness.db
    .selectFrom("source_accounts")
    .select(["id", "ext_id"])
    .execute();
  expect(accounts).toMatchObject([{ ext_id: sampleProperty }]);
  expect(new Set(ranges.map(({ account_id }) => account_id))).toEqual(
    new Set(accounts.map(({ id }) => id)),
  );
});

test("makes the run partial when users cannot be fetched, and keeps the rest", async () => {
  const harness = await openAnalytics(() => {
    throw new ConnectorError("retry_later", "The quota of the hour is used up.");
  });
  await harness.sync();
  const [run] = await harness.runs();
  expect(run).toMatchObject({
    status: "partial",
    records: 1,
    message: "Unique visitors: The quota of the hour is used up.",
  });
  expect(run?.streams.map(({ status }) => status)).toEqual(["done", "failed"]);
});

test("fetches and stores users of ranges outside a run", async () => {
  const harness = await openAnalytics(answered);
  await harness.sync();
  const ranges = [{ from: "2026-01-03", to: "2026-01-05" }];
  const before = await storedRanges(harness);
  expect(await harness.engine.fetchRangeUsers({ ...harness.job(), ranges })).toBe(true);
  expect(await storedRanges(harness)).toHaveLength(before.length + 1);
  expect(await harness.runs()).toHaveLength(1);
});

test("stops fetching when the integration is canceled, and stores nothing", async () => {
  let isStarted = false;
  const door = gate();
  const harness = await openAnalytics(async (connection, ranges, options) => {
    if (isStarted) await door.pass();
    return answered(connection, ranges, options);
  });
  await harness.sync();
  isStarted = true;
  const before = await storedRanges(harness);
  const ranges = [{ from: "2026-01-03", to: "2026-01-05" }];
  const requested = harness.engine.fetchRangeUsers({ ...harness.job(), ranges });
  await door.reached;
  const cancelled = harness.engine.cancel({
    storeId: harness.storeId,
    integrationId: "integration-1",
  });
  door.open();
  await cancelled;
  expect(await requested).toBe(false);
  expect(await storedRanges(harness)).toEqual(before);
});

test("stores no users of ranges that were fetched with a connection that has been changed", async () => {
  const harness = await openAnalytics(answered);
  await harness.sync();
  const before = await storedRanges(harness);
  const request = { ...harness.job(), ranges: [{ from: "2026-01-03", to: "2026-01-05" }] };
  await harness.db.updateTable("integrations").set({ account: "another" }).execute();
  expect(await harness.engine.fetchRangeUsers(request)).toBe(false);
  expect(await storedRanges(harness)).toEqual(before);
  expect(harness.logged).toEqual([]);
});

test("fetches no users of ranges from a shop", async () => {
  const harness = await openSyncHarness(fakeConnector({ streams: [] }));
  const ranges = [{ from: "2026-01-03", to: "2026-01-05" }];
  expect(await harness.engine.fetchRangeUsers({ ...harness.job(), ranges })).toBe(false);
});
