import { describe, expect, test } from "vitest";
import type { Column } from "./column.ts";
import { figureColumn, kinds } from "./figure-column.ts";
import { tableStampLines, rowCountLabel, sortLabel, tableContent } from "./table-content.ts";

type Row = { name: string; sales: number | null; rate: number; note: string | null };

const usd = { currency: "USD", currencyDigits: 2 };
const columns: Column<Row>[] = [
  {
    key: "name",
    header: "Name",
    cell: (row) => row.name,
    sortBy: (row) => row.name,
    extraExport: { header: "Note", exportAs: (row) => row.note },
  },
  figureColumn("sales", "Sales", kinds.money(usd)),
  figureColumn("rate", "Rate", kinds.percent(1)),
  { key: "delete", header: "Actions", cell: () => "Delete" },
];
const bag: Row = { name: "Bag", sales: 0.1 + 0.2, rate: 33.333, note: null };
const mug: Row = { name: "Mug", sales: null, rate: -0.04, note: "so far" };

describe("tableContent", () => {
  test("writes numbers as shown, without formatting and with the unit in the header", () => {
    expect(tableContent([bag], columns)).toEqual({
      header: ["Name", "Sales (USD)", "Rate (%)"],
      rows: [["Bag", 0.3, 33.3]],
    });
  });
  test("keeps the order of rows and columns and leaves unknown values empty", () => {
    const { header, rows } = tableContent([mug, bag], columns.toReversed());
    expect(header).toEqual(["Rate (%)", "Sales (USD)", "Name", "Note"]);
    expect(rows).toEqual([
      [0, null, "Mug", "so far"],
      [33.3, 0.3, "Bag", null],
    ]);
  });
});

describe("figureColumn", () => {
  test("shows, sorts and exports one value", () => {
    const column = figureColumn<Row>("sales", "Sales", kinds.count);
    expect(column.cell({ ...bag, sales: 1234 })).toBe("1,234");
    expect(column.cell(mug)).toBe("—");
    expect(column.sortBy?.(bag)).toBe(0.1 + 0.2);
    expect(column.exportAs?.(mug)).toBeNull();
  });
  test("does not sort when the rows keep their order", () => {
    const fixed = figureColumn<Row>("rate", "Rate", kinds.count, { isSorted: false });
    expect(fixed.sortBy).toBeUndefined();
  });
});

test("describes the sort order", () => {
  expect(sortLabel(columns, { key: "sales", direction: "descending" })).toBe(
    "Sales, highest first",
  );
  expect(sortLabel(columns, { key: "name", direction: "ascending" })).toBe("Name, first to last");
  expect(sortLabel(columns, { key: "delete", direction: "ascending" })).toBeNull();
  expect(sortLabel(columns, null)).toBeNull();
});

test("stamps an export with its order, filter, search and row count", () => {
  const filters = [["Collection", "Summer"]] as const;
  expect(
    tableStampLines({ sort: "Sales, highest first", searched: " mug ", filters, shown: 2, all: 9 }),
  ).toEqual([
    ["Sorted by", "Sales, highest first"],
    ["Collection", "Summer"],
    ["Search", "mug"],
    ["Rows", "2 of 9"],
  ]);
  expect(tableStampLines({ sort: null, searched: "", filters: [], shown: 9, all: 9 })).toEqual([
    ["Rows", "9"],
  ]);
});

test("counts the rows found by a search", () => {
  expect(rowCountLabel(40, 40)).toBe("40 rows");
  expect(rowCountLabel(12, 1040)).toBe("12 of 1,040 rows");
  expect(rowCountLabel(1, 1)).toBe("1 row");
});
