import type { TargetList } from "@cartograph/contracts/targets.ts";
import { expect, test } from "vitest";
import { renderPage } from "../../../lib/testing/render-page.tsx";
import { TargetTable } from "./target-table.tsx";

const sales = { metric: "total_sales", month: "2026-03", value: 600_000, proRated: false } as const;

test("steps through months only where targets are shown", () => {
  const steps = /aria-label="Earlier months".*aria-label="Later months"/s;
  expect(pageOf([])).toContain("No targets yet.");
  expect(pageOf([])).not.toMatch(steps);
  expect(pageOf([sales])).toMatch(steps);
});

test("shows the targets of other months where they can't be changed", () => {
  const page = pageOf([sales], { isReadOnly: true });
  expect(page).not.toMatch(/<fieldset[^>]*disabled/);
  expect(page).toMatch(/<input[^>]*readOnly=""[^>]*value="600,000"/);
});

function pageOf(targets: readonly object[], { isReadOnly = false } = {}): string {
  const list = { targets, currency: "USD", currencyDigits: 2 } as unknown as TargetList;
  return renderPage(<TargetTable list={list} currentMonth="2026-03" isReadOnly={isReadOnly} />);
}
