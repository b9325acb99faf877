import { expect, test } from "vitest";
import { restatementColumns } from "./restatement-columns.ts";

const change = {
  date: "2026-03-01",
  metric: "spend" as const,
  before: 10,
  after: 12.5,
  readAt: "2026-03-04T23:30:00.000Z",
};

test("dates a revision in the account's time zone, on the screen and in the export", () => {
  const dollars = { currency: "USD", currencyDigits: 2 };
  const readOn = (timezone: string) => {
    const column = restatementColumns(dollars, timezone).find(({ key }) => key === "readAt");
    return [column?.cell(change), column?.exportAs?.(change)];
  };
  expect(readOn("America/New_York")).toEqual(["Mar 4", "2026-03-04"]);
  expect(readOn("Europe/Berlin")).toEqual(["Mar 5", "2026-03-05"]);
});
