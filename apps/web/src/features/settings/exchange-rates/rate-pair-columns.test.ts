import { tableContent } from "@cartograph/ui/data-table/table-content.ts";
import { expect, test } from "vitest";
import { ratePairColumns } from "./rate-pair-columns.tsx";

const columns = ratePairColumns({ onDelete: () => {}, deleting: null, lockedBecause: null });
const pair = {
  base: "EUR",
  quote: "USD",
  days: 28,
  from: "2026-02-01",
  to: "2026-02-28",
  latestRate: "1.0840",
};

test("exports pairs with the unrounded rate and ISO dates", () => {
  expect(tableContent([pair], columns)).toEqual({
    header: ["Currencies", "Latest rate", "Days", "First day", "Last day"],
    rows: [["EUR → USD", "1.0840", 28, "2026-02-01", "2026-02-28"]],
  });
});

test("adds a column of missing days if there are any", () => {
  const { header, rows } = tableContent([pair, { ...pair, days: 20 }], columns);
  expect(header.slice(2, 4)).toEqual(["Days", "Days missing"]);
  expect(rows.map((row) => row.slice(2, 4))).toEqual([
    [28, null],
    [20, 8],
  ]);
});
