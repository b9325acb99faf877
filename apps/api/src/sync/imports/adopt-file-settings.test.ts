import { afterEach, beforeEach, expect, test } from "vitest";
import {
  exportFile,
  exportRow,
  type ImportServer,
  openImportServer,
} from "../../testing/import-server.ts";
import { fakeConnector } from "../testing/fake-connector.ts";
import { openSyncHarness } from "../testing/sync-harness.ts";
import { adoptFileSettings } from "./adopt-file-settings.ts";

let server: ImportServer;
beforeEach(async () => {
  server = await openImportServer();
});
afterEach(() => server.close());

const newYork = {
  winter: "2026-01-05 22:00:00 -0500",
  summer: "2025-07-05 22:00:00 -0400",
};

async function settings() {
  const { currency, currency_source, timezone, timezone_source, is_timezone_known } =
    await server.store();
  return { currency, currency_source, timezone, timezone_source, is_timezone_known };
}

const orderDays = () => server.db.selectFrom("orders").select("day").orderBy("id").execute();

test("keeps the time zone and the days of orders when all orders of a file are in another currency", async () => {
  await server.importFile(exportFile([exportRow(1, { createdAt: "2026-01-06 02:00:00 +0000" })]));
  const before = { settings: await settings(), days: await orderDays() };
  const rows = [newYork.winter, newYork.summer].map((createdAt, index) =>
    exportRow(index + 2, { currency: "EUR", createdAt }),
  );
  const refused = await server.importFile(exportFile(rows));
  expect(refused).toMatchObject({ status: "failed", orders: 0, notes: [] });
  expect({ settings: await settings(), days: await orderDays() }).toEqual(before);
});

test("keeps the currency and the time zone when all orders of a file are invalid", async () => {
  const before = await settings();
  const row = exportRow(1, { price: "ten", createdAt: newYork.winter });
  const refused = await server.importFile(exportFile([row]));
  expect(refused).toMatchObject({ orders: 0, refusedCount: 1, notes: [] });
  expect(await settings()).toEqual(before);
});

test("adopts the time zone for the orders that are in the store's currency", async () => {
  await server.importFile(exportFile([exportRow(1, { createdAt: "2026-01-06 02:00:00 +0000" })]));
  const done = await server.importFile(
    exportFile([
      exportRow(2, { currency: "EUR", createdAt: newYork.winter }),
      exportRow(3, { currency: "EUR", createdAt: newYork.winter }),
      exportRow(4, { createdAt: newYork.summer }),
    ]),
  );
  expect(done).toMatchObject({ status: "done", orders: 1, refusedCount: 2 });
  expect(await settings()).toMatchObject({
    currency: "GBP",
    timezone: "America/New_York",
    is_timezone_known: 1,
  });
});

test("keeps the time zone that the operator sets while a file is checked, and reports no other", async () => {
  const { db, clock, engine, storeId } = await openSyncHarness(fakeConnector({ streams: [] }));
  const context = {
    db,
    now: () => clock.now,
    log: () => {},
    announce: () => {},
    stopping: new AbortController().signal,
  };
  const readings = [
    { at: Date.UTC(2025, 0, 6), offsetMinutes: -300 },
    { at: Date.UTC(2025, 6, 6), offsetMinutes: -240 },
  ];
  const notes = await adoptFileSettings(
    context,
    { storeId },
    {
      survey: { currency: "USD", readings },
      async hasOrderIn() {
        await engine.changeTimezone(storeId, "Europe/Paris");
        return true;
      },
    },
  );
  expect(notes).toEqual([]);
  expect(
    await db.selectFrom("stores").select(["timezone", "timezone_source"]).executeTakeFirst(),
  ).toEqual({ timezone: "Europe/Paris", timezone_source: "operator" });
});
