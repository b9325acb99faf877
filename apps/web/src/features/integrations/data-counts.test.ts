import { expect, test } from "vitest";
import { dataCountsText } from "./data-counts.ts";

test("lists each kind with its count, in the singular for one", () => {
  expect(
    dataCountsText([
      { kind: "session_rows", count: 74_163 },
      { kind: "visitor_counts", count: 1 },
    ]),
  ).toBe("74,163 session rows and 1 visitor count");
});
