import { expect, test } from "vitest";
import { renderPage } from "../../../lib/testing/render-page.tsx";
import type { CohortRow } from "./cohort-rows.ts";
import { RetentionTable } from "./retention-table.tsx";

test("names its rows by month, since a phone shows them without the column's header", () => {
  const point = { month: 3, customers: 120, inMonth: 12, rolling: 20, cumulative: 31 };
  const cohort = { value: "all", label: "All customers", retention: [point] };
  const page = renderPage(<RetentionTable cohort={cohort as unknown as CohortRow} />);
  expect(page).toMatch(/<th[^>]*>(<[^>]+>)*Month 3</);
});
