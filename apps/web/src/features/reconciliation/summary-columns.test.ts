import type { ReconciledSource } from "@cartograph/contracts/reports/reconciliation.ts";
import { tableContent } from "@cartograph/ui/data-table/table-content.ts";
import { expect, test } from "vitest";
import { summaryColumns } from "./summary-columns.ts";

test("exports the days of each source, which end before the report's range", () => {
  const figures = { orders: 3, amount: 30 };
  const source = {
    name: "Google Analytics",
    from: "2026-03-01",
    to: "2026-03-05",
    source: figures,
    store: figures,
    notExplained: { orders: 0, amount: null },
  } as unknown as ReconciledSource;
  const { header, rows } = tableContent(
    [source],
    summaryColumns({ currency: "JPY", currencyDigits: 0 }),
  );
  expect(header.slice(0, 3)).toEqual(["Source", "Days", "Orders Reported"]);
  expect(rows).toEqual([["Google Analytics", "2026-03-01 to 2026-03-05", 3, 30, 3, 30, 0, null]]);
});
