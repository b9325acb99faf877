import { afterEach, describe, expect, test } from "vitest";
import {
  dayMs,
  lastCursor,
  lastFinal,
  openSearchAccount,
  searchDaysOf,
  type SearchAccount,
} from "../../../testing/search-console-account.ts";
import type { Paging } from "./read-rows.ts";

let account: SearchAccount;
afterEach(() => account.sandbox.close());

async function open(paging: Partial<Paging> = {}): Promise<SearchAccount> {
  account = await openSearchAccount(paging);
  return account;
}

describe("a first read", () => {
  test("reads from the first day with data to the last final one", async () => {
    const { read } = await open();
    account.traffic.addSearch({ day: lastFinal - 40, clicks: 3, impressions: 30 });
    for (let ahead = 1; ahead <= 3; ahead += 1)
      account.traffic.addSearch({ day: lastFinal + ahead });
    const records = searchDaysOf(await read("search_totals"));
    expect(records.map(({ day }) => day)).toEqual(
      Array.from({ length: 41 }, (_, index) =>
        new Date((lastFinal - 40 + index) * dayMs).toISOString().slice(0, 10),
      ),
    );
    expect(records[0]?.rows).toEqual([{ member: "", clicks: 3, impressions: 30, positionSum: 30 }]);
    expect(records[1]?.rows).toEqual([]);
  });

  test("goes as far back as Search Console keeps data", async () => {
    const { read } = await open();
    account.traffic.addSearch({ day: Date.UTC(2025, 1, 14) / dayMs });
    account.traffic.addSearch({ day: Date.UTC(2025, 1, 15) / dayMs });
    const [record] = searchDaysOf(await read("search_totals"));
    expect(record?.day).toBe("2025-02-15");
  });

  test("is repeated until the property has data", async () => {
    const { read } = await open();
    const empty = await read("search_totals");
    expect(searchDaysOf(empty).map(({ rows }) => rows)).toEqual(
      Array.from({ length: 10 }, () => []),
    );
    account.timing.advance(dayMs);
    const stillEmpty = await read("search_totals", lastCursor(empty));
    expect(searchDaysOf(stillEmpty)).toHaveLength(10);
    // Days that are not final yet are no reason to leave out the earlier ones.
    account.traffic.addSearch({ day: lastFinal + 3 });
    const recent = await read("search_totals", lastCursor(stillEmpty));
    for (let back = 0; back < 400; back += 1) account.traffic.addSearch({ day: lastFinal - back });
    account.timing.advance(dayMs);
    const full = await read("search_totals", lastCursor(recent));
    expect(searchDaysOf(full)).toHaveLength(402);
    expect(searchDaysOf(await read("search_totals", lastCursor(full)))).toHaveLength(3);
  });

  test("reads totals, countries and devices of all days in a few requests", async () => {
    const { read } = await open();
    account.traffic.addSearch({ day: lastFinal - 480 });
    account.traffic.addSearch({ day: lastFinal });
    for (const [name, requests] of [
      ["search_totals", 1],
      ["devices", 1],
      ["countries", 5],
    ] as const) {
      account.sandbox.faults.clearRequests();
      expect(searchDaysOf(await read(name))).toHaveLength(481);
      expect(account.dataRequests()).toHaveLength(requests);
    }
  });

  test("requests queries of more days at a time where there are few", async () => {
    const { read } = await open();
    account.traffic.addSearch({ day: lastFinal - 99 });
    expect(searchDaysOf(await read("queries"))).toHaveLength(100);
    const spans = account
      .dataRequests()
      .map(({ startDate, endDate }) => (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1);
    expect(spans).toEqual([7, 14, 28, 31, 20]);
  });

  test("requests queries of fewer days if an answer may be truncated, and keeps all", async () => {
    const { read } = await open({ truncationThreshold: 10 });
    for (let back = 0; back < 14; back += 1) {
      for (let index = 0; index < 8; index += 1) {
        account.traffic.addSearch({ day: lastFinal - back, query: `lamp ${index}` });
      }
    }
    const records = searchDaysOf(await read("queries"));
    expect(records.map(({ rows }) => rows.length)).toEqual(Array.from({ length: 14 }, () => 8));
    expect(account.dataRequests().some(({ startDate, endDate }) => startDate === endDate)).toBe(
      true,
    );
  });

  test("keeps the thousand queries of a day with most clicks", async () => {
    const { read } = await open({ rowLimit: 400, truncationThreshold: 100 });
    for (let index = 0; index < 1_100; index += 1) {
      account.traffic.addSearch({ day: lastFinal, query: `lamp ${index}`, clicks: index + 1 });
    }
    const record = searchDaysOf(await read("queries")).at(-1);
    expect(record?.rows).toHaveLength(1_000);
    expect(record?.rows[0]).toMatchObject({ member: "lamp 1099", clicks: 1_100 });
    expect(record?.rows.at(-1)).toMatchObject({ clicks: 101 });
  });

  test("counts pages by page and everything else by property, withheld queries only in totals", async () => {
    const { read } = await open();
    const lamp = { day: lastFinal, query: "lamp", clicks: 2, impressions: 50 };
    account.traffic.addSearch({ ...lamp, page: "https://test-shop.example/" });
    account.traffic.addSearch({ ...lamp, page: "https://test-shop.example/products/lamp" });
    account.traffic.addSearch({
      day: lastFinal,
      query: null,
      clicks: 1,
      impressions: 10,
      country: "DE",
    });
    const last = async (name: string) => searchDaysOf(await read(name)).at(-1)?.rows;
    expect(await last("search_totals")).toEqual(rowsWith(["", 5, 60]));
    expect(await last("queries")).toEqual(rowsWith(["lamp", 4, 50]));
    expect(await last("pages")).toEqual(
      rowsWith(
        ["https://test-shop.example/", 3, 60],
        ["https://test-shop.example/products/lamp", 2, 50],
      ),
    );
    expect(await last("countries")).toEqual(rowsWith(["usa", 4, 50], ["deu", 1, 10]));
    expect(await last("devices")).toEqual(rowsWith(["DESKTOP", 5, 60]));
  });
});

function rowsWith(...members: [string, number, number][]): unknown[] {
  return members.map(([member, clicks, impressions]): unknown =>
    expect.objectContaining({ member, clicks, impressions }),
  );
}
