import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  exportFile,
  exportRow,
  type ImportServer,
  openImportServer,
} from "../../testing/import-server.ts";

let server: ImportServer;
beforeEach(async () => {
  server = await openImportServer();
});
afterEach(() => server.close());

const patch = (payload: object) =>
  server.call({ method: "PATCH", url: "/api/store", payload, cookie: server.cookie });

const getStore = async () =>
  (await server.call({ url: "/api/store", cookie: server.cookie })).json();

async function report() {
  const url = "/api/dashboard?range=custom&from=2025-06-01&to=2026-01-31";
  return (await server.call({ url, cookie: server.cookie })).json();
}

const noticeCodes = async () => (await report()).notices.map(({ code }: { code: string }) => code);

const orderDays = async () =>
  (await report()).revenueByDay
    .filter(({ orders }: { orders: number }) => orders > 0)
    .map(({ date }: { date: string }) => date);

const rowsIn = (currency: string, ...numbers: number[]) =>
  numbers.map((number) => exportRow(number, { currency }));

describe("the currency of a file", () => {
  test("becomes the store's when the operator set none and there are no orders", async () => {
    const done = await server.importFile(exportFile(rowsIn("GBP", 1)));
    expect(done.notes).toContain("Your store now reports in GBP, the currency of this file.");
    expect(await getStore()).toMatchObject({ currency: "GBP", currencySource: "file" });
  });

  test("is recorded as the source without a note when the store already has it", async () => {
    const done = await server.importFile(exportFile(rowsIn("USD", 1)));
    expect(done.notes.join()).not.toContain("USD");
    expect(await getStore()).toMatchObject({ currency: "USD", currencySource: "file" });
  });

  test("becomes the store's by the majority of the orders", async () => {
    const done = await server.importFile(exportFile([...rowsIn("EUR", 1), ...rowsIn("GBP", 2, 3)]));
    expect(done).toMatchObject({ status: "done", orders: 2, refusedCount: 1 });
    expect(await getStore()).toMatchObject({ currency: "GBP" });
  });

  test("never replaces the one that the operator set, and names both", async () => {
    await patch({ currency: "USD" });
    const done = await server.importFile(exportFile(rowsIn("GBP", 1, 2)));
    expect(done).toMatchObject({
      status: "failed",
      orders: 0,
      message:
        "The orders in this file are in GBP, but your store reports in USD. Nothing was imported: change the store's currency to GBP in Settings, then import the file again.",
    });
    expect(await getStore()).toMatchObject({ currency: "USD", currencySource: "operator" });
    for (const table of ["orders", "customers", "products", "order_lines"] as const)
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("refuses the file before anything is stored when the orders are in another one", async () => {
    await server.importFile(exportFile(rowsIn("GBP", 1)));
    const done = await server.importFile(exportFile(rowsIn("EUR", 2, 3)));
    expect(done).toMatchObject({
      status: "failed",
      orders: 0,
      message:
        "The orders in this file are in EUR, but your store reports in GBP. Nothing was imported: all orders of a store must be in one currency.",
    });
    expect(await getStore()).toMatchObject({ currency: "GBP" });
    expect(await server.db.selectFrom("orders").selectAll().execute()).toHaveLength(1);
  });

  test("imports the store's currency from a mixed file and reports the other orders", async () => {
    await patch({ currency: "USD" });
    const done = await server.importFile(
      exportFile([...rowsIn("GBP", 1), ...rowsIn("USD", 2), ...rowsIn("EUR", 3)]),
    );
    expect(done).toMatchObject({
      status: "done",
      orders: 1,
      refusedCount: 2,
      refused: [
        { line: 2, reason: "The order is in GBP, but your store reports in USD" },
        { line: 4, reason: "The order is in EUR, but your store reports in USD" },
      ],
    });
    expect(done.notes).toContain(
      "2 of the rejected rows are orders in another currency (EUR and GBP): your store reports in USD.",
    );
    const orders = await server.db.selectFrom("orders").select("currency").execute();
    expect(orders).toEqual([{ currency: "USD" }]);
  });
});

test("can be set again in a store whose orders are all deleted", async () => {
  await server.importFile(exportFile(rowsIn("GBP", 1)));
  expect((await patch({ currency: "USD" })).statusCode).toBe(409);
  await server.db.updateTable("orders").set({ deleted_at: 1 }).execute();
  expect((await patch({ currency: "USD" })).statusCode).toBe(200);
});

const placed = (number: number, createdAt: string) => exportRow(number, { createdAt });

describe("the time zone of a file", () => {
  const winter = placed(1, "2026-01-05 22:00:00 -0500");
  const summer = placed(2, "2025-07-05 22:00:00 -0400");

  test("becomes the store's when summer and winter offsets leave no doubt", async () => {
    const done = await server.importFile(exportFile([winter, summer]));
    expect(done.notes).toContain(
      "Your store's time zone is now America/New_York, which the times in this file show.",
    );
    expect(await getStore()).toMatchObject({
      timezone: "America/New_York",
      timezoneSource: "file",
      isTimezoneKnown: true,
    });
    expect(await orderDays()).toEqual(["2025-07-05", "2026-01-05"]);
    expect(await noticeCodes()).not.toContain("timezone_unconfirmed");
  });

  test("gives the right days but leaves the notice when one season fits several zones", async () => {
    const done = await server.importFile(exportFile([winter]));
    expect(done.notes).toContainEqual(expect.stringContaining("but also other time zones"));
    expect(await getStore()).toMatchObject({
      timezone: "America/New_York",
      isTimezoneKnown: false,
    });
    expect(await orderDays()).toEqual(["2026-01-05"]);
    expect((await report()).notices).toContainEqual({
      code: "timezone_unconfirmed",
      message:
        "Days are counted in America/New_York, which fits your orders file but isn't certain. Confirm or change your store's time zone in Settings.",
    });
    await patch({ timezone: "America/New_York" });
    expect(await getStore()).toMatchObject({ timezoneSource: "operator", isTimezoneKnown: true });
    expect(await noticeCodes()).not.toContain("timezone_unconfirmed");
  });

  test("stays unknown when all times are in UTC", async () => {
    const done = await server.importFile(
      exportFile([placed(1, "2026-01-05 10:00:00 +0000"), placed(2, "2025-07-05 10:00:00 UTC")]),
    );
    expect(done.notes).toContainEqual(
      expect.stringContaining("This file doesn't show your store's time zone"),
    );
    expect(await getStore()).toMatchObject({ timezone: "UTC", isTimezoneKnown: false });
    expect(await noticeCodes()).toContain("timezone_unconfirmed");
  });

  test("never replaces the one that the operator set", async () => {
    await patch({ timezone: "Europe/Berlin" });
    const done = await server.importFile(exportFile([winter, summer]));
    expect(done.notes.join()).not.toContain("time zone");
    expect(await getStore()).toMatchObject({ timezone: "Europe/Berlin" });
    expect(await orderDays()).toEqual(["2025-07-06", "2026-01-06"]);
  });

  test("confirms the zone that the browser proposed when its offsets agree", async () => {
    await server.db
      .updateTable("stores")
      .set({ timezone: "America/Bogota", timezone_source: "browser" })
      .execute();
    await server.importFile(exportFile([winter]));
    expect(await getStore()).toMatchObject({ timezone: "America/Bogota", isTimezoneKnown: true });
  });
});
