import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import {
  sampleProperty,
  sampleRangeUsers,
  sampleSessionDay,
} from "@cartograph/warehouse/testing/sample-days.ts";
import { describe, expect, test } from "vitest";
import { fakeConnector, fakeOrder, type FakeConnector } from "../testing/fake-connector.ts";
import { openSyncHarness } from "../testing/sync-harness.ts";

const orders = { name: "orders", pages: [[fakeOrder("1")], [fakeOrder("2")]] };

type FailingStatement = { statement: RegExp; execution?: number; code?: string };

/** A sync during which one execution of the matching statement fails, by default because the disk is full. */
async function syncWithFailure(
  connector: FakeConnector,
  { statement, execution = 1, code = "SQLITE_FULL" }: FailingStatement,
) {
  let matches = 0;
  let isFirstPage = true;
  const harness = await openSyncHarness(connector, {
    beforeQuery(text) {
      if (isFirstPage && text.startsWith('insert into "orders"')) {
        isFirstPage = false;
        // So that changes are merged after the first page and after the last one.
        harness.clock.now += 20_000;
      }
      if (!statement.test(text)) return;
      matches += 1;
      if (matches !== execution) return;
      throw Object.assign(new Error("failed for the test"), { code });
    },
  });
  await harness.sync();
  expect(matches).toBeGreaterThan(execution);
  expect(harness.logged).toMatchObject([{ message: "Cannot use the database; retrying" }]);
  return harness;
}

test.each([
  ["passed", { is_connected: 1 }],
  ["failed", { is_connected: 0 }],
])("stores a %s check in one transaction with the check of its run", async (_, expected) => {
  const statements: string[] = [];
  const connector = fakeConnector({
    streams: [orders],
    ...(expected.is_connected === 0 && {
      check: () => Promise.reject(new ConnectorError("bad_credentials", "Wrong key.")),
    }),
  });
  const harness = await openSyncHarness(connector, {
    beforeQuery: (text) => void statements.push(text),
  });
  await harness.sync();
  expect(await harness.integration()).toMatchObject(expected);
  const checked = statements.findIndex((text) => /^update "integrations".*"checked_at"/.test(text));
  const before = statements.slice(0, checked);
  const inTransaction = before.slice(before.findLastIndex((text) => /^(begin|start)/.test(text)));
  expect(inTransaction).toContainEqual(
    expect.stringMatching(/^update "sync_runs" set "lease_until"/),
  );
});

const setsStreamStatus = /^update "sync_run_streams" set "status"/;

describe("when the database cannot be reached for a moment, a sync", () => {
  test.concurrent.each([
    ["the store's currency", /^select .* from "stores"/, 2],
    ["a stream's cursor", /^select "cursor" from "sync_cursors"/, 1],
    ["what a stream left out", /^select "reason".* from "left_out_records"/, 1],
  ])("reads %s later and succeeds", async (_what, statement, execution) => {
    const harness = await syncWithFailure(fakeConnector({ streams: [orders] }), {
      statement,
      execution,
      code: "DATABASE_UNREACHABLE",
    });
    expect((await harness.runs())[0]).toMatchObject({
      status: "succeeded",
      records: 2,
      streams: [{ status: "done", message: null }],
    });
  });
});

describe("when the disk is full for a moment, a sync", () => {
  test.concurrent.each([
    ["the passed check", /^update "integrations" set "is_connected"/, 1],
    ["the settings of the shop", /^update "stores" set "currency_source"/, 1],
    ["the names of its streams", /^insert into "sync_run_streams"/, 1],
    ["the start of a stream", setsStreamStatus, 1],
    ["the end of a stream", setsStreamStatus, 2],
    ["the changes merged between two pages", /^delete from "column_changes"/, 1],
    ["the changes merged at the end", /^delete from "column_changes"/, 2],
  ])("stores %s later and succeeds", async (_what, statement, execution) => {
    const harness = await syncWithFailure(fakeConnector({ streams: [orders] }), {
      statement,
      execution,
    });
    expect((await harness.runs())[0]).toMatchObject({
      status: "succeeded",
      records: 2,
      streams: [{ status: "done", message: null }],
    });
  });

  test.concurrent.each([
    ["stream", setsStreamStatus, 2],
    ["account", /^update "integrations" set "status_message"/, 1],
  ])("reports why the %s failed", async (_what, statement, execution) => {
    const refusing = {
      ...orders,
      beforePage() {
        throw new ConnectorError("bad_credentials", "Enter another key.");
      },
    };
    const harness = await syncWithFailure(fakeConnector({ streams: [refusing] }), {
      statement,
      execution,
    });
    expect((await harness.runs())[0]).toMatchObject({
      status: "failed",
      message: "Enter another key.",
      streams: [{ status: "failed", message: "Enter another key." }],
    });
    expect(await harness.integration()).toMatchObject({ is_connected: 0 });
  });

  test.concurrent("reports why the connection check failed", async () => {
    const connector = fakeConnector({
      streams: [orders],
      check: async () => {
        throw new ConnectorError("bad_credentials", "Enter another key.");
      },
    });
    const harness = await syncWithFailure(connector, {
      statement: /^update "integrations" set "status_message"/,
    });
    expect((await harness.runs())[0]).toMatchObject({
      status: "failed",
      message: "Enter another key.",
    });
  });

  test.concurrent.each([
    ["the start of their step", setsStreamStatus, 3],
    ["the users", /^insert into "range_users"/, 1],
    ["the end of their step", setsStreamStatus, 4],
  ])(
    "fetches the users of ranges once and stores %s later",
    async (_what, statement, execution) => {
      let fetches = 0;
      const connector = fakeConnector({
        platform: "google_analytics",
        streams: [
          {
            name: "sessions",
            pages: [[sampleSessionDay({ day: "2026-01-19", rows: { "": { sessions: 2 } } })]],
          },
        ],
        check: async () => ({
          accountName: "Site",
          accountExternalId: sampleProperty,
          currency: null,
          timezone: "UTC",
          warnings: [],
        }),
        rangeUsers: async (_connection, ranges) => {
          fetches += 1;
          const readAt = new Date(Date.UTC(2026, 0, 20)).toISOString();
          return ranges.map((range) => sampleRangeUsers({ ...range, users: 5, readAt }));
        },
      });
      const harness = await syncWithFailure(connector, { statement, execution });
      expect((await harness.runs())[0]).toMatchObject({ status: "succeeded" });
      expect(fetches).toBe(1);
    },
  );
});

test("cancels a sync that waits to store the names of its streams", async () => {
  const harness = await openSyncHarness(fakeConnector({ streams: [orders] }), {
    beforeQuery(text) {
      if (!text.startsWith('insert into "sync_run_streams"')) return;
      throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    },
  });
  const { storeId, integrationId } = harness.job();
  await harness.engine.start(harness.job());
  await expect.poll(() => harness.logged).toHaveLength(1);
  await harness.engine.cancel({ storeId, integrationId });
  expect(await harness.runs()).toMatchObject([{ status: "cancelled" }]);
  expect(harness.logged).toHaveLength(1);
});
