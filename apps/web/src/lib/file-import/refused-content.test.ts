import { expect, test } from "vitest";
import { refusedContent } from "./refused-content.ts";

test("exports rejected rows with line and reason, and notes when not all are listed", () => {
  const refused = [
    { line: 3, reason: "Not a number" },
    { line: 7, reason: "No currency" },
  ];
  expect(refusedContent({ name: "orders.csv", refused, refusedCount: 1500 })).toEqual({
    header: ["Line", "Reason"],
    rows: [
      [3, "Not a number"],
      [7, "No currency"],
    ],
    stamp: [
      ["File", "orders.csv"],
      ["Rows", "2 of 1500"],
    ],
  });
});
