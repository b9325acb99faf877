import type { OrderRecord } from "@cartograph/contracts/records.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HeldBackOrders } from "./held-back-orders.ts";
import {
  type Cells,
  exportText,
  lineRow,
  orderRow,
  ordersOf,
  readExport,
  refusalsOf,
} from "./orders-export.fixture.ts";

/** Orders of one to four lines with discounts and taxes that do not divide evenly. */
function rowsOf(orders: readonly number[]): Cells[] {
  return orders.flatMap((lines, index) => {
    const name = `#${index + 1}`;
    const goods = 10 * lines;
    const first = orderRow(name, {
      Subtotal: `${goods - 1}.00`,
      "Discount Amount": "1.00",
      Taxes: "0.77",
      Total: `${goods - 0.23}`,
      "Lineitem sku": "sku-0",
    });
    const others = Array.from({ length: lines - 1 }, (_, at) =>
      lineRow(name, { "Lineitem sku": `sku-${at + 1}` }),
    );
    return [first, ...others];
  });
}

function longRow(line: number) {
  return { line, cells: ["x".repeat(40)] };
}

/** Orders by Name, with their lines by SKU instead of position. */
function unordered(records: readonly OrderRecord[]) {
  return records
    .map((record) => ({
      ...record,
      lines: record.lines
        .map((line) => ({ ...line, externalId: "" }))
        .toSorted((a, b) => String(a.sku).localeCompare(String(b.sku))),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

describe("rows of one order in several places", () => {
  test("are one order in any order of rows", async () => {
    const shuffled = fc
      .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 })
      .chain((orders) => {
        const rows = rowsOf(orders);
        const all = { minLength: rows.length, maxLength: rows.length };
        return fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, all));
      });
    await fc.assert(
      fc.asyncProperty(shuffled, async ([rows, mixed]) => {
        const expected = ordersOf(await readExport(exportText(rows)));
        const items = await readExport(exportText(mixed));
        expect(refusalsOf(items)).toEqual([]);
        expect(unordered(ordersOf(items))).toEqual(unordered(expected));
      }),
    );
  });

  test("are refused together when one of them is invalid", async () => {
    const items = await readExport(
      exportText([
        orderRow("#1", { Subtotal: "20.00", Total: "20.00" }),
        orderRow("#2"),
        lineRow("#1", { "Lineitem price": "free" }),
        orderRow("#3"),
      ]),
    );

    expect(ordersOf(items).map(({ name }) => name)).toEqual(["#2", "#3"]);
    expect(refusalsOf(items)).toEqual([
      { line: 2, reason: "Order #1 is left out because of its row in line 4" },
      { line: 4, reason: expect.stringContaining("Lineitem price is not an amount") },
    ]);
  });

  test("are refused together when they do not fit in memory", () => {
    const index = { blocksOf: () => 2 };
    const orders = new HeldBackOrders(index, 1100);
    const close = (name: string, line: number) =>
      orders.close({ name, rows: [longRow(line)], refused: [] });

    expect([...close("#1", 2), ...close("#2", 3)]).toEqual([]);
    const refused = [...close("#3", 4), ...close("#3", 5)];
    expect(refused.flatMap((group) => group.rows)).toEqual([]);
    expect(refused.flatMap((group) => group.refused)).toEqual(
      [4, 5].map((line) => ({
        line,
        reason: expect.stringContaining("Sort the file by Name and import it again."),
      })),
    );
    expect(close("#1", 6)).toEqual([{ name: "#1", rows: [longRow(2), longRow(6)], refused: [] }]);
    expect(orders.rest()).toEqual([{ name: "#2", rows: [longRow(3)], refused: [] }]);
  });

  test("are released when their refusals take too much memory", () => {
    const orders = new HeldBackOrders({ blocksOf: () => 9 }, 900);
    const refused = [{ line: 2, reason: "x".repeat(60) }];
    const close = (name: string) => orders.close({ name, rows: [], refused });
    expect(close("#1")).toEqual([]);
    expect(close("#2")).toEqual([{ name: "#2", rows: [], refused }]);
    expect(orders.rest()).toEqual([{ name: "#1", rows: [], refused }]);
    expect(close("#3")).toEqual([]);
  });

  test("are held back for a limited number of orders, however short their rows are", () => {
    const orders = new HeldBackOrders({ blocksOf: () => 2 }, 1_000_000);
    const close = (index: number) =>
      orders.close({ name: `#${index}`, rows: [{ line: index, cells: [] }], refused: [] });
    const names = Array.from({ length: 10_000 }, (_, index) => index);
    const refused = names.flatMap(close).flatMap((group) => group.refused);
    expect(refused.length).toBeGreaterThan(6000);
    // The other half of a refused order is refused too, although the memory is available again.
    const later = names.flatMap(close);
    expect(later.flatMap((group) => group.refused)).toHaveLength(refused.length);
    expect(later.flatMap((group) => group.rows)).toHaveLength(2 * (10_000 - refused.length));
    expect(orders.rest()).toEqual([]);
  });
});

describe("an order that is in the file twice", () => {
  const rows = [
    orderRow("#1", { Subtotal: "20.00", Total: "20.00" }),
    lineRow("#1", { "Lineitem sku": "wax-2" }),
  ];

  test("is read once if both copies are equal, as in concatenated overlapping exports", async () => {
    const once = ordersOf(await readExport(exportText([...rows, orderRow("#2")])));
    const header = exportText([]).trimEnd();
    for (const twice of [
      [...rows, orderRow("#2"), ...rows],
      [...rows, ...rows, orderRow("#2")],
      [...rows, orderRow("#2"), header, ...rows, orderRow("#2")],
    ]) {
      const items = await readExport(exportText(twice));
      expect(refusalsOf(items)).toEqual([]);
      expect(unordered(ordersOf(items))).toEqual(unordered(once));
    }
  });

  test("is left out if the copies differ", async () => {
    const items = await readExport(
      exportText([orderRow("#1"), orderRow("#2"), orderRow("#1", { Total: "12.00" })]),
    );

    expect(ordersOf(items).map(({ name }) => name)).toEqual(["#2"]);
    expect(refusalsOf(items)).toEqual([
      { line: 2, reason: "Order #1 is left out because of its row in line 4" },
      {
        line: 4,
        reason: expect.stringContaining(
          "Order #1 is in the file twice with different contents, first in line 2.",
        ),
      },
    ]);
  });

  test("is left out if its two rows with a total have different Ids", async () => {
    const items = await readExport(
      exportText([orderRow("#1", { Id: "450" }), orderRow("#1", { Id: "451" })]),
    );
    expect(ordersOf(items)).toEqual([]);
  });
});

test("is identified by Name when several Names share one Id", async () => {
  const Id = "4500000000000";
  const items = await readExport(
    exportText([orderRow("#1", { Id }), orderRow("#2", { Id }), orderRow("#3", { Id: "4503" })]),
  );
  expect(ordersOf(items).map(({ externalId }) => externalId)).toEqual([
    "name:#1",
    "name:#2",
    "4503",
  ]);
});

describe("a truncated file", () => {
  const whole = exportText([
    orderRow("#1001"),
    orderRow("#1002", { Subtotal: "30.00", Total: "30.00", Notes: "two\nlines" }),
    lineRow("#1002"),
    lineRow("#1002", { "Lineitem sku": "wax-2" }),
  ]);

  test("yields no incomplete order", async () => {
    const orders = ordersOf(await readExport(whole));
    const header = exportText([]).length;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: header + 1, max: whole.length - 2 }), async (length) => {
        const items = await readExport(whole.slice(0, length), 64);
        for (const order of ordersOf(items)) expect(orders).toContainEqual(order);
        const taken = ordersOf(items).length;
        expect(refusalsOf(items).length > 0 || taken < orders.length).toBe(true);
      }),
    );
  });

  test("is reported if it ends in the middle of a row", async () => {
    const items = await readExport(whole.slice(0, -30));
    expect(ordersOf(items).map(({ name }) => name)).toEqual(["#1001"]);
    expect(refusalsOf(items).at(-1)).toEqual({
      line: 6,
      reason: expect.stringContaining("The file ends in the middle of this row"),
    });
    expect(items.at(-1)?.cutOffLine).toBe(6);
  });

  test("leaves out the previous order if it ends within a Name", async () => {
    const end = whole.lastIndexOf("#1002");
    const items = await readExport(whole.slice(0, end + 3));
    expect(ordersOf(items).map(({ name }) => name)).toEqual(["#1001"]);
  });

  test("between two rows of an order leaves the order out, since it adds up to too little", async () => {
    const items = await readExport(whole.slice(0, whole.lastIndexOf("#1002")));
    expect(ordersOf(items).map(({ name }) => name)).toEqual(["#1001"]);
    expect(refusalsOf(items)[0]?.reason).toContain(
      "The rows of order #1002 add up to less than its Subtotal",
    );
  });

  test("is not reported when the file is complete", async () => {
    for (const text of [whole, whole.trimEnd()]) {
      expect((await readExport(text)).at(-1)?.cutOffLine).toBeNull();
    }
  });
});
