import { orderRecordSchema } from "@cartograph/contracts/records.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Cells,
  exportText,
  importedAt,
  lineRow,
  orderRow,
  ordersOf,
  readExport,
  refusalsOf,
} from "./orders-export.fixture.ts";

const shippedTo = (country: string, province: string) => ({
  "Billing Country": "CA",
  "Shipping Country": country,
  "Shipping Province": province,
});

describe("an orders export", () => {
  test("yields one record per order, with all its lines", async () => {
    const items = await readExport(
      exportText([
        orderRow("#1001", {
          Subtotal: "30.00",
          Shipping: "5.00",
          Total: "35.00",
          "Discount Code": "HELLO",
          "Billing Country": "GB",
          "Billing Zip": "'01234",
        }),
        lineRow("#1001", { "Lineitem quantity": "2", "Lineitem sku": "", Vendor: "Wicks" }),
        orderRow("#1002", { Email: "", Source: "pos", "Created at": "2026-07-02 10:00:00 +0100" }),
      ]),
    );
    const [first, second] = ordersOf(items);

    expect(first).toMatchObject({
      externalId: "451001",
      name: "#1001",
      origin: "export",
      updatedAt: importedAt,
      processedAt: Date.UTC(2026, 0, 2, 10),
      channel: "online_store",
      countryCode: "GB",
      discountCodes: ["HELLO"],
      shippingMinor: 500,
      totalMinor: 3500,
      customerExternalId: expect.stringMatching(/^email:[0-9a-f]{32}$/),
    });
    expect(first?.lines).toMatchObject([
      { sku: "wax-1", quantity: 1, totalMinor: 1000 },
      { sku: null, quantity: 2, totalMinor: 2000, vendor: "Wicks" },
    ]);
    expect(second).toMatchObject({
      customerExternalId: null,
      channel: "pos",
      processedAt: Date.UTC(2026, 6, 2, 9),
    });
    for (const order of ordersOf(items)) expect(orderRecordSchema.parse(order)).toEqual(order);
    expect(items.at(-1)?.rows).toBe(3);
    expect(refusalsOf(items)).toEqual([]);
  });

  test.each(["pos", "__proto__", "constructor", "valueOf"])(
    "has only known channels, also for an order with the source %s",
    async (Source) => {
      const [order] = ordersOf(await readExport(exportText([orderRow("#1", { Source })])));
      expect(order?.channel).toBe(Source === "pos" ? "pos" : "other");
    },
  );

  test("includes tags and the shipping region if the file has them", async () => {
    const [first, ...others] = ordersOf(
      await readExport(
        exportText([
          orderRow("#1", { ...shippedTo("CA", "ON"), Tags: "wholesale, VIP,VIP, ada@example.com" }),
          orderRow("#2", shippedTo("US", "NY")),
          orderRow("#3", shippedTo("CA", "Ontario")),
          orderRow("#4"),
        ]),
      ),
    );
    expect(first).toMatchObject({ regionCode: "ON", tags: ["VIP", "wholesale"] });
    for (const order of others) {
      expect(order).not.toHaveProperty("regionCode");
      expect(order).not.toHaveProperty("tags");
    }
    expect(first).not.toHaveProperty("visits");
  });

  test.each([
    ["#1", /^Order #1 has more than 10,000 rows\. Export /],
    ["", /^The row has no order name$/],
  ])(
    "refuses rows as it reads them when 12,000 in a row have the name %j",
    async (name, reason) => {
      const [first, ...lines] = [orderRow(name), ...Array<Cells>(11_999).fill(lineRow(name))];
      const items = await readExport(exportText([first ?? {}, ...lines, orderRow("#2")]), 65_536);
      expect(ordersOf(items)).toMatchObject([{ name: "#2" }]);
      const refused = items.map((item) => item.refused.length);
      expect(refused).toEqual([10_000, 2000, 0]);
      expect(refusalsOf(items).map(({ line }) => line)).toEqual(
        Array.from({ length: 12_000 }, (_, index) => index + 2),
      );
      for (const refusal of refusalsOf(items)) expect(refusal.reason).toMatch(reason);
    },
  );

  test("reads a long tag in one pass", async () => {
    const Tags = "a".repeat(60_000);
    // On a busy machine, some measurements are wrong.
    await expect
      .poll(async () => {
        const startedAt = performance.now();
        const [order] = ordersOf(await readExport(exportText([orderRow("#1", { Tags })]), 65_536));
        expect(order?.tags).toEqual([Tags]);
        return performance.now() - startedAt;
      })
      .toBeLessThan(1000);
  });

  test("identifies a customer by email in any case and does not store the email", async () => {
    const [one, other] = ordersOf(
      await readExport(
        exportText([
          orderRow("#1", { Email: "Ada@Example.com" }),
          orderRow("#2", { Email: "ada@example.COM" }),
        ]),
      ),
    );

    expect(one?.customerExternalId).toBe(other?.customerExternalId);
    expect(JSON.stringify(one).toLowerCase()).not.toContain("example.com");
  });

  test("reads the same with a byte order mark, CRLF and reordered columns", async () => {
    const rows = [orderRow("#1", { Notes: 'She said: "leave it,\nplease"' }), lineRow("#1")];
    const plain = exportText(rows);
    const shuffled = plain
      .replace(/"She said.*please"/s, "")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => [...line.split(",").toReversed(), "extra"].join(","))
      .join("\r\n");

    const expected = ordersOf(await readExport(plain));
    expect(expected).toHaveLength(1);
    expect(ordersOf(await readExport(`\u{feff}${exportText(rows, "\r\n")}`))).toEqual(expected);
    expect(ordersOf(await readExport(shuffled))).toEqual(expected);
  });

  test.each([
    ["4.5E+12", "name:#1"],
    ["4,50000E+12", "name:#1"],
    ["", "name:#1"],
    ["4500000536365", "4500000536365"],
    ["'4500000536365", "4500000536365"],
    ["4500000536365.0", "4500000536365"],
    ["4500000536365,00", "4500000536365"],
  ])("with the Id %j is identified by %j", async (Id, expected) => {
    const orders = ordersOf(await readExport(exportText([orderRow("#1", { Id })])));

    expect(orders.map(({ externalId }) => externalId)).toEqual([expected]);
  });

  test("gives the same lines and refunds with and without an order's Id", async () => {
    const [withId, withoutId] = await Promise.all(
      ["451", ""].map(async (Id) => {
        const first = orderRow("#1", { Id, Total: "20.00", "Refunded Amount": "20.00" });
        return ordersOf(await readExport(exportText([first, lineRow("#1")])))[0];
      }),
    );

    expect({ ...withoutId, externalId: "451" }).toEqual(withId);
    expect(withId?.refunds).toHaveLength(1);
  });

  test.each([
    ["", "empty"],
    ["order;total\n1;2\n", "lacks the columns Name"],
    [exportText([]).replace("Lineitem price,", ""), "lacks the column Lineitem price"],
  ])("is distinguished from another file: %j", async (text, message) => {
    await expect(readExport(text)).rejects.toThrow(message);
  });

  test("is refused without orders", async () => {
    await expect(readExport(exportText([]))).rejects.toThrow("No orders in this file");
  });
});

async function readings(rows: Cells[]) {
  const orders = ordersOf(await readExport(exportText(rows)));
  return orders.map(({ pricesIncludeTax, shippingMinor }) => [pricesIncludeTax, shippingMinor]);
}

describe("the rates in the names of an order's taxes", () => {
  const tipped = { Subtotal: "12.00", Taxes: "2.00", Total: "14.00", "Lineitem price": "12.00" };

  test.each([
    ["VAT 20%", true],
    ["TVA 20,0\u00a0%", true],
    ["Sales tax 16.6667%", false],
    ["VAT", false],
    ["VAT 0%", false],
  ])("with a tip as large as its tax and %j, includes tax: %s", async (name, includesTax) => {
    const order = orderRow("#1", { ...tipped, "Tax 1 Name": name, "Tax 1 Value": "2.00" });
    expect(await readings([order])).toEqual([[includesTax, 0]]);
  });

  test("are ignored if a tax has no readable amount or no rate", async () => {
    const taxes = { "Tax 1 Name": "VAT 20%", "Tax 1 Value": "n/a" };
    const second = { "Tax 1 Name": "VAT 20%", "Tax 1 Value": "1.50", "Tax 2 Name": "Levy" };
    const rows = [
      orderRow("#1", { ...tipped, ...taxes }),
      orderRow("#2", { ...tipped, ...second, "Tax 2 Value": "0.50" }),
    ];
    expect(await readings(rows)).toEqual([
      [false, 0],
      [false, 0],
    ]);
  });
});

describe("the tax setting of a file", () => {
  const inclusive = { Subtotal: "12.00", Taxes: "2.00", Total: "12.00", "Lineitem price": "12.00" };
  const exclusive = { ...inclusive, Total: "14.00" };

  test("keeps a tax-inclusive order with a large tip tax-inclusive", async () => {
    const tipped = orderRow("#1", { ...inclusive, Total: "15.00" });
    expect(await readings([tipped, orderRow("#2", inclusive)])).toEqual([
      [true, 0],
      [true, 0],
    ]);
  });

  test("keeps a tax-exclusive order tax-exclusive if its shipping discount equals its tax", async () => {
    const discounted = { Shipping: "5.00", "Discount Amount": "2.00", Total: "17.00" };
    const rows = [orderRow("#1", { ...exclusive, ...discounted }), orderRow("#2", exclusive)];
    expect(await readings(rows)).toEqual([
      [false, 300],
      [false, 0],
    ]);
  });

  test("is that of most orders, and does not count orders that add up both ways", async () => {
    const either = { Shipping: "5.00", "Discount Amount": "2.00", Total: "17.00" };
    const rows = [
      orderRow("#1", { ...exclusive, ...either }),
      orderRow("#2", { ...exclusive, ...either }),
      orderRow("#3", inclusive),
      orderRow("#4", exclusive),
      orderRow("#5", exclusive),
    ];
    expect((await readings(rows)).map(([includesTax]) => includesTax)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });
});

test("gives the same orders with any text in any cell and any chunks", async () => {
  const cell = fc.string({
    unit: fc.constantFrom("a", '"', ",", "\n", "\r\n", "é", "😀", "'", " "),
  });
  const order = fc.record({ notes: cell, title: cell, lines: fc.integer({ min: 1, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 400 }),
      fc.constantFrom("\n", "\r\n"),
      async (orders, chunkBytes, lineEnd) => {
        const rows = orders.flatMap(({ notes, title, lines }, index) => {
          const first = orderRow(`#${index}`, { Notes: notes, "Lineitem name": title });
          return [first, ...Array.from({ length: lines - 1 }, () => lineRow(`#${index}`))];
        });
        const items = await readExport(exportText(rows, lineEnd), chunkBytes);
        expect(refusalsOf(items)).toEqual([]);
        expect(
          ordersOf(items).map(({ name, lines }) => [name, lines[0]?.title, lines.length]),
        ).toEqual(
          orders.map(({ title, lines }, index) => [`#${index}`, title.trim() || "wax-1", lines]),
        );
      },
    ),
  );
});

test("names a line without a name by its SKU", async () => {
  const rows = [
    orderRow("#1", { "Lineitem name": "", "Lineitem sku": "C-1" }),
    orderRow("#2", { "Lineitem name": " ", "Lineitem sku": "" }),
  ];
  const titles = ordersOf(await readExport(exportText(rows))).map(({ lines }) => lines[0]?.title);
  expect(titles).toEqual(["C-1", "Unnamed product"]);
});

test("loses only the order of a broken row", async () => {
  const broken = fc.constantFrom('"', '#x,"open', '#x,"a"b,c', "#x,too,few", '#x,6" nail', ",,,");
  await fc.assert(
    fc.asyncProperty(
      fc.array(broken, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 5 }),
      async (breaks, at) => {
        const orders = [0, 1, 2, 3, 4].map((index) => orderRow(`#${index}`, { Notes: "a\nb" }));
        const rows = [...orders.slice(0, at), ...breaks, ...orders.slice(at)];
        const items = await readExport(exportText(rows));
        expect(ordersOf(items).map(({ name }) => name)).toEqual(["#0", "#1", "#2", "#3", "#4"]);
        // Two stray quotes in a row may validly enclose one cell.
        expect(refusalsOf(items)).not.toEqual([]);
      },
    ),
  );
});

describe("an invalid row", () => {
  test.each([
    ["Lineitem price", "ten", 'Lineitem price is not an amount such as 1234.50: "ten"'],
    ["Lineitem price", "1.234,00,0", "Lineitem price is not an amount"],
    ["Lineitem quantity", "1.5", 'Lineitem quantity is not a whole number: "1.5"'],
    ["Lineitem quantity", "-1", "Lineitem quantity is not a whole number"],
    ["Total", "-3.00", 'Total is negative: "-3.00"'],
    ["Created at", "02/01/2026 10:00", "Created at is not a time with its offset"],
    ["Created at", "2026-13-01 10:00:00 +0000", "Created at is not a time with its offset"],
    ["Cancelled at", "yesterday", "Cancelled at is not a time with its offset"],
    ["Created at", "2026-08-02 10:00:00 +0000", "Created at is in the future: 2026-08-02"],
    ["Cancelled at", "2027-01-02 10:00:00 +0000", "Cancelled at is in the future: 2027-01-02"],
    ["Currency", "Pounds", "Currency is not an ISO 4217 code"],
    ["Lineitem price", "99999999999999999", "Lineitem price is not an amount"],
    ["Lineitem price", "90071992547409.90", "The amounts are too large to be exact"],
  ] as const)("%s %j is refused with its line and reason", async (column, cell, reason) => {
    const items = await readExport(
      exportText([orderRow("#1"), orderRow("#2", { [column]: cell }), orderRow("#3")]),
    );

    expect(ordersOf(items).map(({ name }) => name)).toEqual(["#1", "#3"]);
    expect(refusalsOf(items)).toEqual([{ line: 3, reason: expect.stringContaining(reason) }]);
  });

  test("refuses its whole order, with a reason on every row", async () => {
    const items = await readExport(
      exportText([
        orderRow("#1", { Notes: "two\nlines" }),
        lineRow("#1", { "Lineitem price": "free" }),
        lineRow("#1"),
        orderRow("#2"),
      ]),
    );

    expect(ordersOf(items).map(({ name }) => name)).toEqual(["#2"]);
    expect(refusalsOf(items)).toEqual([
      { line: 2, reason: "Order #1 is left out because of its row in line 4" },
      { line: 4, reason: 'Lineitem price is not an amount such as 1234.50: "free"' },
      { line: 5, reason: "Order #1 is left out because of its row in line 4" },
    ]);
    expect(items.at(-1)?.rows).toBe(4);
  });

  test("with too few or too many cells is refused", async () => {
    const items = await readExport(
      exportText([orderRow("#1"), "#2,cut,off", orderRow("#3"), `#4${",x".repeat(40)}`]),
    );

    expect(ordersOf(items).map(({ name }) => name)).toEqual(["#1", "#3"]);
    expect(refusalsOf(items)).toEqual([
      { line: 3, reason: "The row has 3 cells where the header has 34" },
      { line: 5, reason: "The row has 41 cells where the header has 34" },
    ]);
  });

  test.each([
    ["opened and never closed", '#2,"open'],
    ["closed in the middle of a cell", '#2,"open"ed,x'],
    ["inside a bare cell", '#2,6" nail,x'],
  ])("with a quotation mark %s affects no other order", async (_, broken) => {
    const items = await readExport(
      exportText([orderRow("#1"), broken, lineRow("#2"), orderRow("#3", { Notes: "a\nb" })]),
    );

    expect(ordersOf(items).map(({ name }) => name)).toEqual(["#1", "#3"]);
    expect(refusalsOf(items)).toEqual([
      { line: 3, reason: "A quotation mark in this row is not closed or not doubled" },
      { line: 4, reason: "Order #2 is left out because of its row in line 3" },
    ]);
  });

  test("is refused without an order's name or total", async () => {
    const items = await readExport(exportText([lineRow("#9"), orderRow("#1"), orderRow("")]));

    expect(refusalsOf(items)).toEqual([
      { line: 2, reason: expect.stringContaining("Order #9 has no row with its total") },
      { line: 4, reason: "The row has no order name" },
    ]);
  });
});
