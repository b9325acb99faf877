import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { describe, expect, test } from "vitest";
import { notScheduledMessage } from "../connections/connection-status.ts";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { openSyncHarness } from "../testing/sync-harness.ts";

const orders = { name: "orders", pages: [[fakeOrder("1")]] };

const shop = {
  accountName: "x",
  accountExternalId: null,
  currency: null,
  timezone: null,
  warnings: [],
};

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
