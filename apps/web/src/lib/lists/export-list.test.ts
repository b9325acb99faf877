import type { Column } from "@cartograph/ui/data-table/column.ts";
import { expect, test } from "vitest";
import { exportList } from "./export-list.ts";
import type { ListPage } from "./list-query.ts";

type Row = { id: string; name: string; total: number | null };
const columns: Column<Row>[] = [
  { key: "name", header: "Order", cell: ({ name }) => name, exportAs: ({ name }) => name },
  { key: "total", header: "Total", unit: "USD", cell: () => "", exportAs: ({ total }) => total },
];
const pages: ListPage<Row>[] = [
  { rows: [{ id: "1", name: "#1", total: 1.5 }], next: "1" },
  { rows: [{ id: "2", name: "=cmd()", total: -2 }], next: "2" },
  { rows: [{ id: "3", name: '"#3", last', total: null }], next: null },
];

function start(options: { signal?: AbortSignal; failsAt?: string; read?: typeof pages } = {}) {
  const { read = pages } = options;
  const progress: number[] = [];
  const file = exportList<Row, ListPage<Row>>({
    readPage: async ({ cursor }, signal) => {
      signal.throwIfAborted();
      if (cursor !== undefined && cursor === options.failsAt) throw new Error("The network failed");
      const page = read[Number(cursor ?? 0)];
      if (page === undefined) throw new Error("There is no such page");
      return page;
    },
    columnsOf: () => columns,
    stampOf: (_, rows) => [["Rows", String(rows)]],
    onProgress: (rows) => progress.push(rows),
    signal: options.signal ?? new AbortController().signal,
  });
  return { file, progress };
}

test("writes the rows of all pages below one stamp and one header", async () => {
  const { file, progress } = start();
  const bytes = await new Blob(await file).arrayBuffer();
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  expect(text).toBe(
    '\ufeff# Rows,3\r\n"Order","Total (USD)"\r\n"#1",1.5\r\n"\'=cmd()",-2\r\n"""#3"", last",\r\n',
  );
  expect(progress).toEqual([1, 2, 3]);
});

test("writes a row that moves down while pages are read once, as the list shows it", async () => {
  const moved = { id: "1", name: "#1", total: 0.5 };
  const read = pages.map((page, at) =>
    at === 2 ? { ...page, rows: [moved, ...page.rows] } : page,
  );
  const { file, progress } = start({ read });
  const text = await new Blob(await file).text();
  expect(text.match(/^"#1",.*$/gm)).toEqual(['"#1",1.5']);
  expect(text).toContain("# Rows,3\r\n");
  expect(progress).toEqual([1, 2, 3]);
});

test("writes the same columns for every page, also those without a value on it", async () => {
  const country: Column<Row> = {
    key: "name",
    header: "Order",
    cell: () => "",
    exportAs: ({ name }) => name,
    extraExport: { header: "Country", exportAs: ({ total }) => (total === null ? null : "GB") },
  };
  const file = await exportList<Row, ListPage<Row>>({
    readPage: async ({ cursor }) => ({
      rows: [
        { id: cursor ?? "0", name: `#${cursor ?? "0"}`, total: cursor === undefined ? null : 1 },
      ],
      next: cursor === undefined ? "1" : null,
    }),
    columnsOf: () => [country],
    stampOf: () => [],
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  const lines = (await new Blob(file).text()).trim().split("\r\n");
  expect(lines.slice(-3)).toEqual(['"Order","Country"', '"#0",', '"#1","GB"']);
});

test("fails when a page fails, so that no incomplete file is saved", async () => {
  await expect(start({ failsAt: "2" }).file).rejects.toThrow("The network failed");
});

test("ends when it is canceled", async () => {
  await expect(start({ signal: AbortSignal.abort() }).file).rejects.toThrow("aborted");
});
