import { expect, test } from "vitest";
import { canHide, choosableColumns, shownColumns } from "./column-choice.ts";
import type { Column } from "./column.ts";

type Row = { name: string; tool: string; sent: number; sold: number };

const columns: Column<Row>[] = [
  { key: "name", header: "Name", cell: (row) => row.name, sortBy: (row) => row.name },
  { key: "tool", header: "Tool", cell: (row) => row.tool, sortBy: (row) => row.tool },
  {
    key: "sent",
    header: "Sent",
    cell: (row) => row.sent,
    sortBy: (row) => row.sent,
    isFigure: true,
  },
  {
    key: "sold",
    header: "Sold",
    cell: (row) => row.sold,
    exportAs: (row) => row.sold,
    isFigure: true,
  },
  { key: "delete", header: "Actions", cell: () => "Delete", isFigure: true },
];

function shownWithout(...hidden: string[]): string[] {
  return shownColumns(columns, new Set(hidden)).map(({ key }) => key);
}

test("returns the columns in order without the hidden ones", () => {
  expect(shownWithout()).toEqual(["name", "tool", "sent", "sold", "delete"]);
  expect(shownWithout("tool", "sent")).toEqual(["name", "sold", "delete"]);
});

test("always shows the first column and one number column", () => {
  expect(shownWithout("name", "tool")).toEqual(["name", "sent", "sold", "delete"]);
  expect(shownWithout("name", "tool", "sent", "sold", "delete")).toEqual(["name", "sent"]);
});

test("refuses to hide the last number column but not a text column", () => {
  const shown = shownColumns(columns, new Set(["sent", "delete"]));
  const hideable = shown.filter((column) => canHide(shown, column));
  expect(hideable.map(({ key }) => key)).toEqual(["tool"]);
});

test("does not offer to hide the name column or button columns", () => {
  expect(choosableColumns(columns).map(({ key }) => key)).toEqual(["tool", "sent", "sold"]);
});
