import {
  ConnectorError,
  type ConnectorErrorKind,
} from "@cartograph/connectors/core/connector-error.ts";
import { describe, expect, test } from "vitest";
import { notScheduledMessage } from "../connections/connection-status.ts";
import { updateIntegrationRow } from "../connections/integration-rows.ts";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { openSyncHarness, type SyncHarness } from "../testing/sync-harness.ts";
import { listScheduled } from "../schedule/list-scheduled.ts";

const orders = { name: "orders", pages: [[fakeOrder("1")]] };

const shop = {
  accountName: "x",
  accountExternalId: null,
  currency: null,
  timezone: null,
  warnings: [],
};

function openFailing(kind: ConnectorErrorKind, { passesFirst = false } = {}) {
  let passes = passesFirst;
  const check = async () => {
    if (!passes) throw new ConnectorError(kind, "An odd answer.");
    passes = false;
    return shop;
  };
  return openSyncHarness(fakeConnector({ streams: [orders], check }));
}

/** The harness stores no key, without which nothing is scheduled. */
async function isScheduled({ db, job }: SyncHarness): Promise<boolean> {
  await updateIntegrationRow(db, job(), { api_key_ciphertext: "sealed" });
  return (await listScheduled(db)).length > 0;
}

describe("the connection check", () => {
  test("sets whether an account is connected, and says what to do if it is not", async () => {
    const harness = await openSyncHarness(
      fakeConnector({
        streams: [orders],
        check: async () => {
          throw new ConnectorError("bad_credentials", "The key is not valid. Enter another.");
        },
      }),
    );
    await harness.sync();

    expect(await harness.integration()).toMatchObject({
      is_connected: 0,
      status_message: `The key is not valid. Enter another. ${notScheduledMessage}`,
    });
    expect((await harness.runs())[0]).toMatchObject({ status: "failed", streams: [] });
  });

  test("leaves the account's status unchanged when the platform is down", async () => {
    let isDown = false;
    const harness = await openSyncHarness(
      fakeConnector({
        streams: [{ name: "products", pages: [[]] }],
        check: async () => {
          if (isDown) throw new ConnectorError("retry_later", "Shopify does not answer.");
          return { ...shop, warnings: ["Mind the gap."] };
        },
      }),
    );
    await harness.sync();
    expect(await harness.integration()).toMatchObject({
      is_connected: 1,
      status_message: "Mind the gap.",
    });
    isDown = true;
    await harness.sync();
    expect(await harness.integration()).toMatchObject({
      is_connected: 1,
      status_message: "Shopify does not answer.",
    });
  });

  test.each(["bad_data", "outdated", "unexpected_answer"] as const)(
    "keeps an account connected that passed it before a later one ends in %s",
    async (kind) => {
      const harness = await openFailing(kind, { passesFirst: true });
      await harness.sync();
      await harness.sync();
      expect(await harness.integration()).toMatchObject({
        is_connected: 1,
        status_message: "An odd answer.",
      });
      expect(await isScheduled(harness)).toBe(true);
    },
  );

  test("is repeated by the schedule when the first one ends in an unreadable answer", async () => {
    const harness = await openFailing("bad_data");
    await harness.sync();
    expect(await harness.integration()).toMatchObject({
      is_connected: 0,
      status_message: "An odd answer.",
    });
    expect(await isScheduled(harness)).toBe(true);
  });

  test("reports a first answer that is not the platform's as a wrong address", async () => {
    const harness = await openFailing("unexpected_answer");
    await harness.sync();
    expect(await harness.integration()).toMatchObject({
      is_connected: 0,
      status_message: `An odd answer. ${notScheduledMessage}`,
    });
    expect(await isScheduled(harness)).toBe(false);
  });

  test("says that automatic sync is still paused when the platform is down", async () => {
    let kind: ConnectorErrorKind = "bad_credentials";
    const check = async () => {
      throw new ConnectorError(kind, "Failed.");
    };
    const harness = await openSyncHarness(fakeConnector({ streams: [orders], check }));
    await harness.sync();
    kind = "retry_later";
    await harness.sync();
    expect(await harness.integration()).toMatchObject({
      is_connected: 0,
      status_message: `Failed. ${notScheduledMessage}`,
    });
  });

  test("sets the shop's currency and time zone once, in a store without orders", async () => {
    let source = { currency: "JPY", timezone: "Asia/Tokyo" };
    const harness = await openSyncHarness(
      fakeConnector({
        streams: [{ name: "orders", pages: [[fakeOrder("1", { currency: "JPY" })]] }],
        check: async () => ({ ...shop, ...source }),
      }),
    );
    const settings = () =>
      harness.db.selectFrom("stores").select(["currency", "timezone"]).executeTakeFirstOrThrow();
    await harness.sync();
    expect(await settings()).toEqual({ currency: "JPY", timezone: "Asia/Tokyo" });

    source = { currency: "EUR", timezone: "Europe/Berlin" };
    await harness.sync();
    expect(await settings()).toEqual({ currency: "JPY", timezone: "Asia/Tokyo" });
  });
});

function answerOddly(): never {
  throw new ConnectorError("unexpected_answer", "An odd answer.");
}

test("keeps the account connected, and reads its other streams, after an odd answer in one", async () => {
  const products = { name: "products", pages: [[]], beforePage: answerOddly };
  const harness = await openSyncHarness(fakeConnector({ streams: [products, orders] }));
  await harness.sync();
  expect((await harness.runs())[0]).toMatchObject({ status: "partial", records: 1 });
  expect(await harness.integration()).toMatchObject({ is_connected: 1, status_message: null });
});

test("keeps the currency and the time zone that the operator set when a shop is connected", async () => {
  const harness = await openSyncHarness(
    fakeConnector({
      streams: [orders],
      check: async () => ({ ...shop, currency: "JPY", timezone: "Asia/Tokyo" }),
    }),
  );
  await harness.db
    .updateTable("stores")
    .set({ timezone: "UTC", timezone_source: "operator", currency_source: "operator" })
    .execute();
  await harness.sync();
  const settings = await harness.db.selectFrom("stores").select(["currency", "timezone"]).execute();
  expect(settings).toEqual([{ currency: "USD", timezone: "UTC" }]);
});
