import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvText } from "./csv-text.ts";
import type { ExportCell } from "./export-table.ts";

const table = { header: ["Product", "Revenue (USD)"], rows: [["Mug", 12.5] as ExportCell[]] };

/** What a parser that skips comments reads. */
function read(text: string): string[][] {
  return parse(text, { bom: true, comment: "#", comment_no_infix: true });
}

describe("csvText", () => {
  test("starts with a byte order mark and the stamp, and ends every line with CRLF", () => {
    expect(csvText([["Store", "Lumen, Goods"]], table)).toBe(
      '\ufeff# Store,"Lumen, Goods"\r\n"Product","Revenue (USD)"\r\n"Mug",12.5\r\n',
    );
  });

  test("keeps each stamp line on one line", () => {
    const text = csvText([["Note", "One\nand two\r\n"]], table);
    expect(text).toContain("# Note,One and two\r\n");
    expect(read(text)).toHaveLength(2);
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=1\n+2"])(
    "escapes text that a spreadsheet would run as a formula: %j",
    (formula) => {
      const text = csvText([["Store", formula]], { header: [formula], rows: [[formula]] });
      expect(read(text)).toEqual([[`'${formula}`], [`'${formula}`]]);
      expect(text.split("\r\n")[0]).not.toMatch(/,["\s]*[=+@-]/);
    },
  );

  test("writes negative numbers as numbers and null as an empty cell", () => {
    const text = csvText([], { header: ["A", "B", "C"], rows: [[-12.5, null, 0]] });
    expect(text).toContain("\r\n-12.5,,0\r\n");
  });

  test("quotes a name that starts with #", () => {
    const text = csvText([["Store", "Lumen"]], { header: ["Product"], rows: [["#1 Mug"]] });
    expect(read(text)).toEqual([["Product"], ["#1 Mug"]]);
  });

  test("reads back what it wrote", () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.stringMatching(/^[",\r\n#=+@'\t -]{0,6}$/),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
      fc.constant(null),
    );
    const rows = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.tuple(
          fc.array(fc.string({ minLength: 1 }), { minLength: width, maxLength: width }),
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }),
        ),
      );
    const stamp = fc.array(fc.tuple(fc.stringMatching(/^[A-Z][a-z]{1,8}$/), fc.string()), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(stamp, rows, (lines, [header, cells]) => {
        const written = [header, ...cells].map((row) => row.map(asRead));
        expect(read(csvText(lines, { header, rows: cells }))).toEqual(written);
      }),
    );
  });
});

function asRead(cell: ExportCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
}
