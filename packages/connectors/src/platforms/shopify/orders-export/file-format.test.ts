import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeText, encodings } from "../../../core/csv/encode-text.fixture.ts";
import {
  exportText,
  lineRow,
  orderRow,
  ordersOf,
  readExport,
  refusalsOf,
} from "./orders-export.fixture.ts";

const archive = (name: string) => `PK\u0003\u0004${"\0".repeat(26)}${name}${"\0".repeat(99)}`;

describe("recognizes another kind of file", () => {
  test.each([
    ["This is an Excel workbook (XLSX)", archive("[Content_Types].xml")],
    ["This is an Excel workbook (XLS)", "\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1"],
    [
      "This is a LibreOffice spreadsheet (ODS)",
      archive("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"),
    ],
    ["This is a ZIP archive", archive("orders_export_1.csv")],
    ["This is a PDF document", "%PDF-1.7"],
    ["This is a web page (HTML)", "\n<!DOCTYPE html><html><head></head></html>"],
    ["This is a web page (HTML)", "<html><table><tr><td>Name</td></tr></table></html>"],
    ["This is an XML file", '<?xml version="1.0"?><orders/>'],
    ["This is a JSON file", '{"orders": []}'],
    ["This is a JSON file", '[\n  {"id": 1}]'],
    [
      "This is a products export of Shopify",
      "Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Price\n",
    ],
    [
      "This is a customers export of Shopify",
      "Customer ID,First Name,Last Name,Email,Total Spent,Total Orders\n",
    ],
    [
      "This is a WooCommerce export, not an orders export of Shopify. In Shopify's admin",
      "order_id,order_number,order_date,paid_date,status\n",
    ],
    ["This is a WooCommerce export", "Order Number,Order Status,Billing First Name\n"],
    ["This is a WooCommerce export", '"Date","Order #","N. Revenue","Status"\n'],
    ["The file is empty", ""],
    ["No orders in this file", exportText([])],
    ["No orders in this file", `sep=;\n${exportText([], "\n", ";")}`],
  ])("%s", async (message, text) => {
    const refusal = await readExport(Buffer.from(text, "latin1")).then(
      () => "",
      (error: Error) => error.message,
    );
    expect(refusal).toContain(message);
    // What happened, and what to do next.
    expect(refusal.match(/[.;] |\.$/g)?.length).toBeLessThanOrEqual(3);
  });
});

/** With letters that both UTF-8 and Windows-1252 have, and cells that need quoting with any delimiter. */
const rows = [
  orderRow("#1", { "Lineitem name": "Bougie d'été, 6\" à la crème; grande\toffre", Notes: "a\nß" }),
  lineRow("#1", { "Lineitem sku": "été" }),
  orderRow("#2", { Email: "zoë@example.com" }),
];
const delimiters = [",", ";", "\t"] as const;

test("reads the same orders in any encoding, with any delimiter and line end", async () => {
  const expected = ordersOf(await readExport(exportText(rows)));
  expect(expected).toHaveLength(2);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...encodings),
      fc.constantFrom(...delimiters),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      fc.integer({ min: 1, max: 400 }),
      async (encoding, delimiter, lineEnd, isDeclared, chunkBytes) => {
        const first = isDeclared ? `sep=${delimiter}${lineEnd}` : "";
        const text = first + exportText(rows, lineEnd, delimiter);
        const items = await readExport(encodeText(text, encoding), chunkBytes);
        expect(refusalsOf(items)).toEqual([]);
        expect(ordersOf(items)).toEqual(expected);
      },
    ),
  );
});

/** The price of a line in minor units, or why it is refused. */
async function priced(price: string, currency = "GBP"): Promise<number | string | undefined> {
  const order = orderRow("#1", { Currency: currency, Subtotal: "0", "Lineitem price": price });
  const items = await readExport(exportText([order]));
  return ordersOf(items)[0]?.lines[0]?.totalMinor ?? refusalsOf(items)[0]?.reason;
}

describe("an amount reformatted by a spreadsheet", () => {
  test.each([
    ["1234.50", 123_450],
    ["1,234.50", 123_450],
    ["1.234,50", 123_450],
    ["1 234,50", 123_450],
    ["1\u00A0234,50", 123_450],
    ["1\u202F234.50", 123_450],
    ["1'234.50", 123_450],
    ["1’234.50", 123_450],
    ["1,234,567.89", 123_456_789],
    ["1.234.567,89", 123_456_789],
    ["1,234,567", 123_456_700],
    ["1.234.567", 123_456_700],
    ["1,234", 123_400],
    ["12,5", 1250],
    ["1234,50", 123_450],
    ["0,99", 99],
    ["1,234.50 ", 123_450],
    ["01234.50", 123_450],
  ])("is read from %j", async (price, minor) => {
    expect(await priced(price)).toBe(minor);
  });

  test("is read with the decimals of its currency", async () => {
    expect(await priced("1,234", "JPY")).toBe(1234);
    expect(await priced("1.234", "JPY")).toBe(1234);
    expect(await priced("12.845", "JPY")).toBe(12_845);
    expect(await priced("1.234 ", "JPY")).toBe(1234);
    expect(await priced("\u00A01,234", "JPY")).toBe(1234);
    expect(await priced("01.234", "JPY")).toBe(1234);
    expect(await priced("0.500", "JPY")).toBe(1);
    expect(await priced("1,234.567", "KWD")).toBe(1_234_567);
    expect(await priced("1.234", "KWD")).toBe(1234);
    expect(await priced("12345,678", "KWD")).toBe(12_345_678);
    expect(await priced("1 234,567", "KWD")).toBe(1_234_567);
    expect(await priced("1.234,567", "KWD")).toBe(1_234_567);
    expect(await priced("0,500", "KWD")).toBe(500);
    expect(await priced("0,500", "GBP")).toBe(50);
  });

  test.each([
    ["1,234", "KWD"],
    ["12,500", "KWD"],
    ["1.234", "GBP"],
    ["123.456", "GBP"],
    ["1.234 ", "GBP"],
    ["01.234", "GBP"],
  ])("is refused if it could mean two amounts: %j in %s", async (price, currency) => {
    expect(await priced(price, currency)).toContain("can be read with decimals or with thousands");
  });

  test.each([
    ["1,23,456", "GBP"],
    ["1.23.45", "GBP"],
    ["1,2345", "GBP"],
    ["1,234,5", "GBP"],
    ["£10", "GBP"],
    ["12345,678", "GBP"],
  ])("is refused in no known format: %j in %s", async (price, currency) => {
    expect(await priced(price, currency)).toContain("Lineitem price is not an amount");
  });

  test("is the same for any amount", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 10 ** 11 }),
        fc.constantFrom("en-US", "de-DE", "fr-FR", "de-CH"),
        async (minor, locale) => {
          const text = (minor / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
          expect(await priced(text)).toBe(minor);
        },
      ),
    );
  });
});
