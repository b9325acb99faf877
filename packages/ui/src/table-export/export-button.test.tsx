import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ExportButton } from "./export-button.tsx";
import { type TableStamp, TableStampProvider } from "./table-stamp.tsx";

const store: TableStamp = { storeName: "Lumen Goods", isDemo: false, timezone: "Europe/Berlin" };

const content = () => ({ header: [], rows: [], stamp: [] });

function render(stamp: TableStamp | null): string {
  return renderToString(
    <MantineProvider>
      <TableStampProvider stamp={stamp}>
        <ExportButton name="products" title="Products" content={content} />
      </TableStampProvider>
    </MantineProvider>,
  );
}

test("exports no table whose stamp is unknown, or of another question than its rows", () => {
  expect(render(null)).not.toContain("Export Products as CSV");
  expect(render(store)).toMatch(/<button(?![^>]* disabled)[^>]*Export Products as CSV/);
  expect(render({ ...store, isOutdated: true })).toMatch(
    /<button(?=[^>]* disabled)[^>]*Export Products as CSV/,
  );
});
