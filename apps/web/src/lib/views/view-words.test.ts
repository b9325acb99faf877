import { expect, test } from "vitest";
import { viewWords } from "./view-words.ts";

test("names the screen, the range and the number of filters of a view", () => {
  expect(viewWords("/?range=today&filters=country:is:GB;sales_channel:is:pos")).toBe(
    "Dashboard Overview · Today · 2 filters",
  );
  expect(viewWords("/customers/list?sort=-spent&filters=country:is:GB")).toBe(
    "All Customers · 1 filter",
  );
  expect(viewWords("/ads")).toBe("Advertising Performance · Last 30 Days");
});
